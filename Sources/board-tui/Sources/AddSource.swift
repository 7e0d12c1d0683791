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
        let source = try Source.withoutFragment(source)
        let argument = try SourceArgument(source, among: [])
        guard argument.post == nil else {
            throw ValidationError("This is a link to a single post; use the address of its site.")
        }
        let address = try argument.source.address(writtenAs: source)
        guard case .web = argument.source else { return try keep(address) }
        let site = try SourceCatalog().open(argument)
        finish { [self] output in
            do {
                try await site.lookAt()
            } catch {
                throw CLIError(unknownSite: BoardError(error)).report()
            }
            try keep(site.foundAddress ?? address)
            if let finding = site.finding { try output.write(finding + "\n") }
        }
    }

    private func keep(_ address: String) throws {
        try SourcesOnDisk.change { table in
            try table.checkFree(name)
            try table.add(name, address: address)
        }
    }
}

extension BoardSource {
    /// Requests as little as is needed to detect the kind of source.
    func lookAt() async throws {
        for try await _ in posts(PostRequest()) { return }
    }
}

extension CLIError {
    /// Creates a failure for an undetected site, with advice to name its kind.
    fileprivate init(unknownSite error: BoardError) {
        let failure = CLIError(error)
        sentence = "\(failure.sentence) With its kind, as in lemmy:URL, no server is contacted."
        status = failure.status
    }
}

extension Source {
    /// Returns the address to store: a path becomes absolute, so it works from any folder.
    fileprivate func address(writtenAs text: String) throws -> String {
        switch self {
        case .standardInput:
            throw ValidationError("Standard input can be read only once, so it cannot be added.")
        case .unknown(let address):
            throw ValidationError(
                "\(AddressSecrets(in: address).masked) is neither a file nor an http or https address."
            )
        case .file(let path):
            guard access(path, F_OK) == 0 else {
                throw CLIError(BoardError.noSuchFile(path: path)).report()
            }
            return URL(filePath: path).path(percentEncoded: false)
        case .demo, .web, .site: return text
        }
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
        try SourcesOnDisk.change { table in
            try table.checkFree(new)
            try table.rename(old, to: new)
        }
    }
}
