import ArgumentParser
import BoardClients
import BoardConfiguration
import BoardCore
import Essentials

/// `board-tui import FILE`: adds the feeds of a list that another program wrote.
struct ImportSources: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the sources of an OPML file, such as the feeds of another program.",
        usage: "board-tui import <file>",
        discussion: """
            Each is named after its title; one whose address is there already is left out.
            """)

    @Argument(help: "An OPML file, or - for standard input.", completion: .file())
    var file: String

    /// No list that people keep is longer.
    private static let sizeLimit = 10 << 20

    func run() throws {
        let document = try document()
        var tally = Tally()
        try SourcesOnDisk.change { table in
            for outline in document.outlines { try tally.add(outline, to: &table) }
        }
        print(tally.sentence)
        if let shortfall = document.shortfall {
            throw Failure(sentence: "\(name) \(shortfall.words)", status: .badData).report()
        }
    }

    private var name: String { file == "-" ? "standard input" : file }

    private func document() throws -> OPMLDocument {
        do {
            guard let document = try OPMLDocument(bytes()) else {
                throw Failure(sentence: "\(name) is no OPML file.", status: .badData).report()
            }
            return document
        } catch BoardError.empty {
            throw Failure(sentence: "\(name) is empty.", status: .badData).report()
        } catch let error as BoardError {
            throw Failure(error).report()
        }
    }

    private func bytes() throws -> [UInt8] {
        do {
            let descriptor =
                file == "-" ? .standardInput : try FileDescriptor(readingFrom: file)
            let bytes = try descriptor.read(upToCount: Self.sizeLimit + 1)
            guard bytes.count <= Self.sizeLimit else {
                throw Failure(sentence: "\(name) is larger than 10 MB.", status: .badData).report()
            }
            return bytes
        } catch let error as POSIXError {
            throw Failure(
                sentence: "\(name) cannot be read: \(error.reason).", status: .noInput
            ).report()
        }
    }
}

/// How many sources of a list were added, and how many not.
private struct Tally {
    private var added = 0
    private var known = 0
    /// What those are called and where they are that this program cannot read.
    private var unreadable: [String] = []

    mutating func add(_ outline: OPMLDocument.Outline, to table: inout SourceTable) throws {
        guard let address = outline.sourceAddress else {
            return unreadable.append(outline.description)
        }
        let isKnown = table.sources.contains { $0.address.meansTheSame(as: address) }
        guard !isKnown else { return known += 1 }
        try table.add(table.freeName(for: outline), address: address)
        added += 1
    }

    var sentence: String {
        let notes = [
            known == 0 ? nil : "\(known) \(known == 1 ? "was" : "were") there already",
            unreadable.isEmpty
                ? nil : "\(unreadable.count) can't be read by this program: \(unreadableNames)",
        ].compactMap { $0 }
        return (["Added \(added) \(added == 1 ? "source" : "sources")"] + notes)
            .joined(separator: "; ") + "."
    }

    /// As many as a line or two hold.
    private var unreadableNames: String {
        let more = unreadable.count - Self.mostNames
        return unreadable.prefix(Self.mostNames).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }

    private static let mostNames = 3
}

extension OPMLDocument.Shortfall {
    /// What is the matter with a list, behind its name.
    fileprivate var words: String {
        switch self {
        case .cutOff: "ends in the middle; what may be behind that is not there."
        case .tooDeep: "has folders within folders so deep that what is in the deepest is left out."
        }
    }
}

extension OPMLDocument.Outline {
    /// As it is added; `nil` where it is no source.
    fileprivate var sourceAddress: String? {
        let address =
            switch address {
            case .feed(let url):
                // Some lists have the kind in front, as browsers once took it.
                SourceKind.split(url)?.kind == .feed ? url : "\(SourceKind.feed.rawValue):\(url)"
            case .source(let address): address
            }
        switch try? Source(address: address) {
        case .site, .web, .demo, .file: return address
        case .standardInput, .unknown, nil: return nil
        }
    }
}

extension OPMLDocument.Outline {
    /// What the list calls it, and where it says that is.
    fileprivate var description: String {
        let place =
            switch address {
            case .feed(let url): url
            case .source(let address): address
            }
        let shown = AddressPassword(in: place)?.masked ?? place
        return name.isEmpty ? shown : "\(name) (\(shown))"
    }

    /// Where it is on the web.
    fileprivate var host: String? {
        switch sourceAddress.flatMap({ try? Source(address: $0) }) {
        case .web(let url), .site(_, let url?): url.host()
        default: nil
        }
    }
}

extension String {
    /// Whether two addresses differ in nothing but how scheme and host are written.
    fileprivate func meansTheSame(as other: String) -> Bool {
        self == other || withPlainHost == other.withPlainHost
    }

    private var withPlainHost: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let path = self[scheme.upperBound...].firstIndex(of: "/") ?? endIndex
        let rest = self[path...]
        return self[..<path].lowercased() + (rest == "/" ? "" : rest)
    }
}

extension SourceTable {
    /// A name made of the title, or of the address, with a number where others have it.
    fileprivate func freeName(for outline: OPMLDocument.Outline) -> String {
        let choices = [outline.name, outline.host ?? ""].map(NamedSource.name)
        let name = choices.first { !$0.isEmpty } ?? "source"
        var number = 1
        var candidate = name
        while contains(candidate) || BoardTUI.reservedNames.contains(candidate) {
            number += 1
            candidate = "\(name)-\(number)"
        }
        return candidate
    }
}
