import ArgumentParser
import BoardClients
import BoardConfiguration
import BoardCore
import Essentials
import Localization

/// `board-tui import FILE`: adds the sources of an OPML list.
struct ImportSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the sources of an OPML file, such as the feeds of another program.",
        usage: "board-tui import <file>",
        discussion: """
            Sources are named after their titles, less invalid characters. Folders and titles are \
            kept for an export. A source whose address is already there is skipped.
            """)

    @Argument(help: "An OPML file, or - for standard input.", completion: .file())
    var file: String

    /// Far larger than any real subscription list.
    private static let sizeLimit = 10 << 20

    func run() throws {
        let document = try document()
        var tally = ImportResult()
        try SourcesOnDisk.change { table in
            tally = ImportResult(besides: table.sources)
            for outline in document.outlines { tally.add(outline) }
            try table.add(tally.added)
        }
        try StandardOutput.print(tally.sentence + "\n")
        for line in tally.details + document.brokenOutlines.details(localized("not well-formed")) {
            FileDescriptor.standardError.say("board-tui: \(line)")
        }
        if let reason = document.truncation?.message(about: name)
            ?? document.malformedMessage(about: name)
        {
            throw CLIError(sentence: reason, status: .badData).report()
        }
    }

    private var name: String { file == "-" ? localized("standard input") : file }

    private func document() throws -> OPMLDocument {
        do {
            guard let document = try OPMLDocument(bytes()) else {
                throw CLIError(
                    sentence: localized("\(name) is not an OPML file."), status: .badData
                ).report()
            }
            return document
        } catch BoardError.empty {
            throw CLIError(sentence: localized("\(name) is empty."), status: .badData).report()
        } catch let error as BoardError {
            throw CLIError(error).report()
        }
    }

    private func bytes() throws -> [UInt8] {
        do {
            let descriptor =
                file == "-" ? .standardInput : try FileDescriptor(readingFrom: file)
            let bytes = try descriptor.read(upToCount: Self.sizeLimit + 1)
            guard bytes.count <= Self.sizeLimit else {
                throw CLIError(
                    sentence: localized("\(name) is larger than 10 MB."), status: .badData
                ).report()
            }
            return bytes
        } catch let error as POSIXError {
            throw CLIError(
                sentence: localized("\(name) cannot be read: \(error.reason)."), status: .noInput
            ).report()
        }
    }
}

/// The outcome of an import: the sources to add and those left out.
private struct ImportResult {
    private(set) var added: [NamedSource.New] = []
    private var known = 0
    /// The names and addresses of sources that board-tui cannot read.
    private var unreadable: [String] = []
    /// The sources that were added under another name than the list gives.
    private var renamed: [String] = []
    private var names: SourceNames
    private var addresses: Set<String>

    init(besides sources: [NamedSource] = []) {
        names = SourceNames(taken: sources.map(\.name))
        addresses = Set(sources.map(\.address.withLowercasedHost))
    }

    mutating func add(_ outline: OPMLDocument.Outline) {
        guard let address = outline.sourceAddress else {
            return unreadable.append(outline.description)
        }
        guard addresses.insert(address.withLowercasedHost).inserted else { return known += 1 }
        let name = names.next(among: [outline.name, outline.host ?? ""])
        let title = outline.name
        if !title.isEmpty, title != name { renamed.append(localized("“\(title)” is now \(name)")) }
        added.append(
            NamedSource.New(name, address: address, title: title, folders: outline.folders))
    }

    /// The sources that cannot be read, one a line, if the sentence does not name them all.
    var details: [String] { unreadable.details(localized("can't be read by this program")) }

    var sentence: String {
        var clauses = [
            added.count == 1
                ? localized("Added 1 source") : localized("Added \(added.count) sources")
        ]
        if known > 0 {
            clauses.append(
                known == 1
                    ? localized("1 was already there") : localized("\(known) were already there"))
        }
        if !unreadable.isEmpty {
            clauses.append(
                localized(
                    "\(unreadable.count) can't be read by this program: \(unreadable.shortList)"))
        }
        if !renamed.isEmpty {
            clauses.append(
                renamed.count == 1
                    ? localized("1 got another name: \(renamed.shortList)")
                    : localized("\(renamed.count) got other names: \(renamed.shortList)"))
        }
        return clauses.joined(separator: "; ") + "."
    }
}

extension [String] {
    /// The first elements, joined to fit on a line or two.
    fileprivate var shortList: String {
        let shown = Self.shortListLimit
        let list = prefix(shown).joined(separator: ", ")
        return count > shown ? localized("\(list) and \(count - shown) more") : list
    }
}

extension [String] {
    private static var shortListLimit: Int { 10 }

    /// All elements with a label, if the short list lacks some; otherwise none.
    fileprivate func details(_ label: String) -> [String] {
        count > Self.shortListLimit ? map { "\(label): \($0)" } : []
    }
}

extension OPMLDocument {
    /// Returns a message about malformed outlines; `nil` if there are none.
    fileprivate func malformedMessage(about name: String) -> String? {
        let list = brokenOutlines.shortList
        return switch brokenOutlines.count {
        case 0: nil
        case 1: localized("\(name) has 1 source that is not well-formed and left out: \(list).")
        case let count:
            localized(
                "\(name) has \(count) sources that are not well-formed and left out: \(list).")
        }
    }
}

extension OPMLDocument.Truncation {
    /// Returns the description of the truncation of a file.
    fileprivate func message(about name: String) -> String {
        switch self {
        case .cutOff: localized("\(name) is cut off; sources after that point are missing.")
        case .tooDeep:
            localized(
                "\(name) has folders nested too deeply; sources in the deepest are left out.")
        }
    }
}

extension OPMLDocument.Outline {
    /// The address to add; `nil` if the outline is not a source.
    fileprivate var sourceAddress: String? {
        let address =
            switch address {
            case .feed(let url):
                // Some lists have addresses with the kind as a prefix, such as `feed:`.
                SourceKind.split(url)?.kind == .feed ? url : "\(SourceKind.feed.rawValue):\(url)"
            case .source(let address): address
            }
        if case .feed = self.address, !address.namesHost { return nil }
        switch try? Source(address: address) {
        case .site, .web: return try? Source.withoutFragment(address)
        case .demo, .file: return address
        case .standardInput, .unknown, nil: return nil
        }
    }
}

extension OPMLDocument.Outline {
    /// The title and address of the outline.
    fileprivate var description: String {
        let place =
            switch address {
            case .feed(let url): url
            case .source(let address): address
            }
        let shown = AddressSecrets(in: place).masked
        return name.isEmpty ? shown : "\(name) (\(shown))"
    }

    /// The host of the source's web address.
    fileprivate var host: String? {
        switch sourceAddress.flatMap({ try? Source(address: $0) }) {
        case .web(let url), .site(_, let url?): url.host()
        default: nil
        }
    }
}

extension String {
    /// A Boolean value that is true for an absolute address: a list has no base address.
    fileprivate var namesHost: Bool {
        firstRange(of: "://").map { !self[..<$0.lowerBound].contains("/") } ?? false
    }
}
