import ArgumentParser
import BoardClients
import BoardCore
import Essentials
import Localization

/// A source of posts, as the user names it.
enum Source: Equatable {
    case demo
    case standardInput
    case file(path: String)
    /// A web address whose kind is detected on the first request.
    case web(URL)
    /// A site of a given kind; `nil` for the site that the kind is named after.
    case site(SourceKind, URL?)
    /// An address with an unsupported scheme.
    case unknown(String)

    /// Parses an address. Throws a `ValidationError` if it cannot be a source on any machine.
    init(address: String) throws {
        if address.isEmpty { throw ValidationError(localized("The name of the source is empty.")) }
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

    /// Returns the address of a server that is named without a scheme, such as `lemmy.world` or
    /// `localhost:8080`; other text is returned as it is.
    ///
    /// A server on this machine, or one named by its number, rarely has a certificate.
    static func withScheme(_ text: String) -> String {
        let server =
            #/
            (?: (localhost | \d+(?:\.\d+){3} | \[[0-9a-fA-F:.]+\]) | [\w\-.]+\.\p{L}{2,} )
            (?: :\d+ )?
            /#
        guard !text.contains("://"), access(text, F_OK) != 0,
            let match = text.prefix(while: { !"/?#".contains($0) }).wholeMatch(of: server),
            // A misspelled name of a file is more likely than a server in such a domain.
            !["json", "xml", "md", "txt"].contains(text.split(separator: ".").last ?? "")
                || text.contains("/")
        else { return text }
        return (match.1 == nil ? "https://" : "http://") + text
    }

    /// Returns the address without the fragment of a web address, which no server receives.
    static func withoutFragment(_ address: String) throws -> String {
        switch try Source(address: address) {
        case .web, .site: String(address.prefix { $0 != "#" })
        case .demo, .standardInput, .file, .unknown: address
        }
    }

    /// Returns the address under which a network source is stored; `nil` for other sources.
    ///
    /// It is the same before and after the kind of the source is known, and contains no secrets. If
    /// they are removed, the name is added, so that two accounts differ.
    func storedAddress(of id: SourceID) -> String? {
        let address: String
        switch self {
        case .demo, .standardInput, .file, .unknown: return nil
        case .web(let url): address = url.absoluteString
        case .site(let kind, let url): address = url?.absoluteString ?? "\(kind.rawValue):"
        }
        let masked = AddressSecrets(in: address).masked
        return masked == address ? address : "\(masked) \(id.name)"
    }

    /// A Boolean value that indicates whether reloading may return something new.
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

    /// Returns a site of a kind.
    ///
    /// An address without a scheme, or with the obsolete `feed://`, uses `https`.
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

    /// Throws an error for an unknown kind before a colon, unless the text is a path or an address.
    private static func checkKind(of text: String) throws {
        let word = text.prefix { $0 != ":" }
        guard word.endIndex < text.endIndex, !word.isEmpty,
            word.allSatisfy({ $0.isLetter || $0 == "-" }),
            !text[word.endIndex...].hasPrefix("://"), access(text, F_OK) != 0
        else { return }
        let names = SourceKind.names.joined(separator: ", ")
        throw ValidationError(
            localized(
                "There is no kind of source “\(word)”; choose from \(names), as in lemmy:URL."))
    }

    /// Validates the port after the host.
    private static func checkPort(of address: String) throws {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let server = address[start...].prefix { !"/?#".contains($0) }
        guard let mark = server.lastIndex(where: ":]@".contains), server[mark] == ":" else {
            return
        }
        let port = server[mark...].dropFirst()
        guard !port.isEmpty, UInt16(port) ?? 0 == 0 else { return }
        // Do not quote the address, which may hold a password.
        throw ValidationError(localized("The port “\(port)” is not a number from 1 to 65535."))
    }
}

extension SourceKind {
    /// The error message for a kind without an address.
    fileprivate var wantsAddress: String {
        localized(
            "“\(rawValue)” needs the address of a site after it, as in \(rawValue):https://example.org."
        )
    }
}
