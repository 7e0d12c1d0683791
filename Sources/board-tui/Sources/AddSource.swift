import ArgumentParser
import BoardClients
import BoardConfiguration
import BoardCore
import Essentials

/// `board-tui add NAME SOURCE`: adds a source to the configuration under a name.
struct AddSource: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Save a source under a name in config.toml.",
        usage: "board-tui add <name> <source>",
        discussion: """
            Without a source, the program shows all added sources in one list. The server is \
            contacted only if the address has no kind before it.

            Examples:
              board-tui add hn hn
              board-tui add swift discourse:https://forums.swift.org
              board-tui add news feed:https://example.org/feed.xml
            """)

    @Argument(help: "Letters and digits, with - _ . between them.")
    var name: String

    @Argument(
        help: """
            hn, lobsters, a path, a web address, or an address after its kind: \
            \(SourceKind.names.map { "\($0):" }.joined(separator: " ")).
            """,
        completion: .file())
    var source: String

    func run() throws {
        let new = try NewSource(source, named: name)
        finish { output in try output.write(try await new.add().sentence + "\n") }
    }
}

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
        try SourcesOnDisk.rename(old, to: new)
    }
}
