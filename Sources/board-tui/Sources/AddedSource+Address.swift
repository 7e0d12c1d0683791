import BoardApp
import BoardConfiguration
import BoardCore
import Essentials
import Localization

extension AddedSource {
    /// Describes a source by its address.
    init(name: String, address: String) {
        let source = try? Source(address: address)
        let place: String
        switch source {
        case .site(_, nil), .demo, .standardInput: place = ""
        case .site(_, let url?): place = url.absoluteString
        case .web(let url): place = SourceKind.home(of: url) == nil ? url.absoluteString : ""
        case .file(let path): place = path
        case .unknown, nil: place = address
        }
        self.init(
            name: name, kind: source?.kindName ?? "",
            address: AddressSecrets(in: place).masked.sanitized(as: .line))
    }
}

extension Source {
    /// The kind of source, as lists show it.
    var kindName: String {
        switch self {
        case .demo: localized("demo board")
        case .standardInput: localized("standard input")
        case .file: localized("file")
        case .site(let kind, _): kind.title
        case .web(let url): SourceKind.home(of: url)?.title ?? localized("web")
        case .unknown: ""
        }
    }
}

extension SourceKind {
    /// The name of the kind on the screen.
    var title: String {
        switch self {
        case .hackerNews: "Hacker News"
        case .lobsters: "Lobsters"
        case .discourse: "Discourse"
        case .lemmy: "Lemmy"
        case .bbj: "BBJ"
        case .feed: localized("feed")
        case .boardServer: "board-server"
        }
    }

    /// Returns the kind that is named after the site of an address; `nil` for other sites.
    static func home(of url: URL) -> SourceKind? { allCases.first { $0.isHome(url) } }
}

/// The place that an address leads to, for comparison with other addresses.
struct SourcePlace {
    /// The kind of source; `nil` if the address does not say it.
    private let kind: SourceKind?
    private let place: String

    init(_ address: String) {
        switch try? Source(address: address) {
        case .site(let kind, nil): (self.kind, place) = (kind, "")
        case .site(let kind, let url?) where !kind.isHome(url):
            (self.kind, place) = (kind, url.absoluteString.withLowercasedHost)
        case .web(let url) where SourceKind.home(of: url) == nil:
            (kind, place) = (nil, url.absoluteString.withLowercasedHost)
        case .site(_, let url?), .web(let url): (kind, place) = (.home(of: url), "")
        case .demo, .standardInput, .file, .unknown, nil: (kind, place) = (nil, address)
        }
    }

    /// Returns whether another address leads to the same place. One of them may lack the kind.
    func isSame(as other: SourcePlace) -> Bool {
        place == other.place && (kind == other.kind || kind == nil || other.kind == nil)
    }
}

extension String {
    /// The address with scheme and host in lower case, for comparison.
    var withLowercasedHost: String {
        guard let scheme = firstRange(of: "://") else { return self }
        let path = self[scheme.upperBound...].firstIndex(of: "/") ?? endIndex
        let rest = self[path...]
        return self[..<path].lowercased() + (rest == "/" ? "" : rest)
    }
}

/// A generator of names that no other source uses.
struct SourceNames {
    private var taken: Set<String>
    /// The last number tried for each name.
    private var numbers: [String: Int] = [:]

    init(taken names: [String]) {
        taken = Set(names)
    }

    /// Returns a name made of the first text that gives one, with a number if it is already in use.
    mutating func next(among texts: [String]) -> String {
        let name = texts.map(NamedSource.name).first { !$0.isEmpty } ?? "source"
        var number = numbers[name] ?? 1
        var candidate = number == 1 ? name : "\(name)-\(number)"
        while taken.contains(candidate) || SourceTable.reservedNames.contains(candidate) {
            number += 1
            candidate = "\(name)-\(number)"
        }
        numbers[name] = number
        taken.insert(candidate)
        return candidate
    }
}
