import ArgumentParser

/// `board-tui remove NAME`: removes a source.
struct RemoveSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove an added source.",
        usage: "board-tui remove <name>")

    @Argument(help: "The name of the source.", completion: .addedSource)
    var name: String

    func run() throws {
        try SourcesOnDisk.change { try $0.remove(name) }
    }
}
