import ArgumentParser
import BoardClients
import Essentials

/// Where the user wants posts from.
enum Source: Equatable {
    case demo
    case standardInput
    case file(path: String)
    /// What a site is, is found out where it is read.
    case web(URL)
    /// A site of a kind; `nil` for the one that the kind is named after.
    case site(SourceKind, URL?)
    /// An address of a kind that this program does not read.
    case unknown(String)

    /// Throws a `ValidationError` for what is no source on any machine.
    init(address: String) throws {
        if address.isEmpty { throw ValidationError("The name of the source is empty.") }
        if address == "-" { self = .standardInput; return }
        if address == "demo" { self = .demo; return }
        if let (kind, rest) = SourceKind.split(address) {
            self = try Self.site(kind, at: rest, of: address)
        } else if let kind = SourceKind(rawValue: address) {
            guard kind.hasHome else { throw ValidationError(kind.wantsAddress) }
            self = .site(kind, nil)
        } else {
            try Self.checkKind(of: address)
            let scheme = address.firstRange(of: "://").map { address[..<$0.lowerBound] }
            self =
                try scheme.map {
                    try Self.source(at: address, scheme: $0.lowercased()) ?? .unknown(address)
                }
                ?? .file(path: address)
        }
    }

    /// Whether reading it again may bring something new.
    var mayChange: Bool {
        switch self {
        case .file, .web, .site: true
        case .demo, .standardInput, .unknown: false
        }
    }
}

extension Source {
    private static func source(at address: String, scheme: String) throws -> Source? {
        let isWeb = ["http", "https"].contains(scheme)
        if isWeb { try checkPort(of: address) }
        guard let url = URL(address: address) else { return nil }
        let host = url.host() ?? ""
        if isWeb { return host.isEmpty ? nil : .web(url) }
        guard scheme == "file", ["", "localhost"].contains(host) else { return nil }
        return .file(path: url.path(percentEncoded: false))
    }

    /// Without a scheme an address means `https`; what once was written `feed://` too.
    private static func site(
        _ kind: SourceKind, at text: Substring, of address: String
    ) throws -> Source {
        if text.isEmpty, kind.hasHome { return .site(kind, nil) }
        let isWhole = text.contains("://")
        let web = isWhole ? String(text) : "https://" + text.drop { $0 == "/" }
        let scheme = web.prefix { $0 != ":" }.lowercased()
        guard case .web(let url) = try source(at: web, scheme: scheme) else {
            throw ValidationError(kind.wantsAddress)
        }
        return .site(kind, url)
    }

    /// A word and a colon are meant as a kind, where they begin neither a path nor an address.
    private static func checkKind(of text: String) throws {
        let word = text.prefix { $0 != ":" }
        guard word.endIndex < text.endIndex, !word.isEmpty,
            word.allSatisfy({ $0.isLetter || $0 == "-" }),
            !text[word.endIndex...].hasPrefix("://"), access(text, F_OK) != 0
        else { return }
        throw ValidationError(
            "There is no kind of source “\(word)”; there are "
                + "\(SourceKind.names.joined(separator: ", ")), as in lemmy:URL.")
    }

    /// Checks the number that may follow a host behind a colon.
    private static func checkPort(of address: String) throws {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let server = address[start...].prefix { !"/?#".contains($0) }
        guard let mark = server.lastIndex(where: ":]@".contains), server[mark] == ":" else {
            return
        }
        let port = server[mark...].dropFirst()
        guard !port.isEmpty, UInt16(port) ?? 0 == 0 else { return }
        // The address may hold a password.
        throw ValidationError("The port “\(port)” is not a number from 1 to 65535.")
    }
}

extension SourceKind {
    /// That the kind alone says nothing.
    fileprivate var wantsAddress: String {
        "“\(rawValue)” stands before the web address of a site, as in \(rawValue):https://example.org."
    }
}
