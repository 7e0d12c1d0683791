import ArgumentParser

/// `board-tui remove NAME`: forgets a source.
struct RemoveSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a source away from those that were added.",
        usage: "board-tui remove <name>")

    @Argument(help: "The name of the source.")
    var name: String

    func run() throws {
        var sources = try SourcesOnDisk()
        try sources.change { try $0.remove(name) }
    }
}
