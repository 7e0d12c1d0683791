import ArgumentParser
import BoardApp
import BoardClients
import BoardConfiguration
import BoardCore
import Essentials
import Localization

/// A source to add to the configuration. Its kind is detected first if the address does not name it.
struct NewSource: Sendable {
    /// The name that the user has chosen; `nil` to make one of the address or the title.
    private let name: String?
    private let address: String
    private let argument: SourceArgument

    /// Parses an address. Throws a `ValidationError` or a `CLIError` if it is not that of a source.
    init(_ text: String, named name: String?) throws {
        let text = try Source.withoutFragment(Source.withScheme(text))
        argument = try SourceArgument(text, among: [])
        guard argument.post == nil else {
            throw ValidationError(
                localized("This is a link to a single post; use the address of its site."))
        }
        address = try argument.source.address(writtenAs: text)
        self.name = name
    }

    /// The server to ask for the kind of source; `nil` if none is asked.
    var detectionHost: String? {
        guard case .web(let url) = argument.source, SourceKind.home(of: url) == nil else {
            return nil
        }
        return url.server
    }

    /// Detects the kind of source and adds it.
    func add() async throws -> SourceAddition {
        // A name or a file with an error is reported before a server is asked.
        try SourcesOnDisk.check { _ = try add(address, titled: "", to: &$0) }
        let (found, kind, title) = try await detect()
        try Task.checkCancellation()
        var name = ""
        try SourcesOnDisk.change { name = try add(found, titled: title, to: &$0) }
        let place = AddedSource(name: name, address: found).address
        let what = place.isEmpty ? kind : localized("\(kind) at \(place)")
        return SourceAddition(name: name, sentence: localized("Added \(what) as \(name)."))
    }

    /// Returns the address with the detected kind, a phrase for the kind, and the title of a feed or
    /// the name of a server.
    private func detect() async throws -> (address: String, kind: String, title: String) {
        guard let host = detectionHost else { return (address, argument.source.kindPhrase, "") }
        let site = try SourceCatalog().open(argument)
        let boards: [Board]
        do {
            boards = try await site.lookAt()
        } catch {
            throw CLIError(unknownSite: BoardError(error))
        }
        // A board-server is named with its host behind.
        let name = site.name.replacing(" (\(host))", with: "")
        let title = boards.count == 1 ? boards[0].name : name
        guard let found = site.foundAddress else {
            return (address, localized("the board document"), title)
        }
        let source = try Source(address: found)
        return (found, source.kindPhrase, source.isFeed ? title : name)
    }

    /// Adds the source to a table and returns its name.
    private func add(
        _ address: String, titled title: String, to table: inout SourceTable
    ) throws -> String {
        let place = SourcePlace(address)
        if let known = table.sources.first(where: { SourcePlace($0.address).isSame(as: place) }) {
            let shown = AddressSecrets(in: address).masked
            throw CLIError(
                sentence: localized("the address \(shown) is already there as \(known.name)."),
                status: .usage)
        }
        var names = SourceNames(taken: table.sources.map(\.name))
        let host = argument.source.suggestedName
        let isUsable = !host.isNumericHost && !table.sources.contains { $0.name == host }
        let name = name ?? names.next(among: isUsable ? [host] : [title, host])
        try table.checkFree(name)
        try table.add(name, address: address)
        return name
    }
}

extension BoardSource {
    /// Requests as little as is needed to detect the kind of source; returns its first boards.
    @discardableResult
    func lookAt() async throws -> [Board] {
        for try await page in posts(PostRequest()) { return page.boards }
        return []
    }
}

extension CLIError {
    /// Creates a failure for an undetected site, with advice to name its kind.
    fileprivate init(unknownSite error: BoardError) {
        let failure = CLIError(error)
        sentence = localized(
            "\(failure.sentence) To add it without asking, put its kind first, as in feed:URL.")
        status = failure.status
    }
}

extension Source {
    /// Returns the address to store: a path becomes absolute, so it works from any folder.
    fileprivate func address(writtenAs text: String) throws -> String {
        switch self {
        case .standardInput:
            throw ValidationError(
                localized("Standard input can be read only once, so it cannot be added."))
        case .unknown(let address):
            throw ValidationError(
                localized(
                    "\(AddressSecrets(in: address).masked) is neither a file nor an http or https address."
                )
            )
        case .file(let path):
            guard access(path, F_OK) == 0 else {
                throw CLIError(BoardError.noSuchFile(path: path))
            }
            return URL(filePath: path).path(percentEncoded: false)
        case .demo, .web, .site: return text
        }
    }

    /// The kind of source in a sentence: `Lemmy`, `the feed`.
    fileprivate var kindPhrase: String {
        switch self {
        case .site(.feed, _), .demo, .file: localized("the \(kindName)")
        case .site, .web, .standardInput, .unknown: kindName
        }
    }

    fileprivate var isFeed: Bool { if case .site(.feed, _) = self { true } else { false } }

    /// The text from which a name is made if the user gives none.
    fileprivate var suggestedName: String {
        switch self {
        case .site(let kind, nil): kind.rawValue
        case .web(let url), .site(_, let url?):
            SourceKind.home(of: url)?.rawValue ?? url.host() ?? ""
        case .file(let path): URL(filePath: path).deletingPathExtension().lastPathComponent
        case .demo, .standardInput, .unknown: "demo"
        }
    }
}

extension String {
    /// A Boolean value that indicates whether a host says nothing about its site: it is this machine
    /// or an IP address, which ends with a digit or has colons.
    fileprivate var isNumericHost: Bool {
        self == "localhost" || last?.isNumber == true || contains(":")
    }
}
