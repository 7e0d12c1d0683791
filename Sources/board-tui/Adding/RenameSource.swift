import ArgumentParser

/// `board-tui rename OLD NEW`: renames a source.
struct RenameSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a source that was added another name.",
        usage: "board-tui rename <old> <new>")

    @Argument(help: "The name that it has.", completion: .addedSource)
    var old: String

    @Argument(help: "The name that it gets.")
    var new: String

    func run() throws {
        try SourcesOnDisk.change { table in
            try table.checkFree(new)
            try table.rename(old, to: new)
        }
    }
}
