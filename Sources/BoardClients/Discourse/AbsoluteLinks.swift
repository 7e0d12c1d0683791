import Essentials

/// Makes addresses in HTML whole that leave out the site.
struct AbsoluteLinks {
    /// What stands before `//host/path`.
    private let scheme: [UInt8]
    /// What stands before `/path`.
    private let origin: [UInt8]

    init(site: URL) {
        scheme = Array("\(site.scheme ?? "https"):".utf8)
        var components = URLComponents(url: site, resolvingAgainstBaseURL: true)
        components?.percentEncodedPath = ""
        components?.percentEncodedQuery = nil
        origin = Array((components?.string ?? "").utf8)
    }

    /// The same HTML with whole addresses in `href` and `src`; looks at each byte once.
    func applied(to html: String) -> String {
        let tags = HTMLTags(Array(html.utf8))
        var result: [UInt8] = []
        var copied = 0
        for attribute in tags.lazy.flatMap(\.attributes) where Self.names.contains(attribute.name) {
            let place = attribute.value
            guard let prefix = prefix(ofAddressAt: place, in: tags.bytes) else { continue }
            result += tags.bytes[copied..<place.lowerBound] + prefix
            copied = place.lowerBound
        }
        guard copied > 0 else { return html }
        result += tags.bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    private static let names: Set<String> = ["href", "src"]

    private func prefix(ofAddressAt place: Range<Int>, in bytes: [UInt8]) -> [UInt8]? {
        let address = bytes[place]
        guard address.first == .slash else { return nil }
        return address.dropFirst().first == .slash ? scheme : origin
    }
}
