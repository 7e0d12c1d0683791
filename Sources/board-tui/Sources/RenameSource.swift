import ArgumentParser

/// `board-tui rename OLD NEW`: renames a source.
struct RenameSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename an added source.",
        usage: "board-tui rename <old> <new>")

    @Argument(help: "The current name.", completion: .addedSource)
    var old: String

    @Argument(help: "The new name.")
    var new: String

    func run() throws {
        try SourcesOnDisk.change { table in
            try table.checkFree(new)
            try table.rename(old, to: new)
        }
    }
}
