import Essentials

/// A converter that makes relative links in HTML absolute.
struct AbsoluteLinks {
    /// The prefix for `//host/path`.
    private let scheme: [UInt8]
    /// The prefix for `/path`.
    private let origin: [UInt8]

    init(site: URL) {
        scheme = Array("\(site.scheme ?? "https"):".utf8)
        var components = URLComponents(url: site, resolvingAgainstBaseURL: true)
        components?.percentEncodedPath = ""
        components?.percentEncodedQuery = nil
        origin = Array((components?.string ?? "").utf8)
    }

    /// Returns the HTML with absolute links in `href` and `src`.
    ///
    /// It scans each byte once and parses only tags that may contain a link.
    func applied(to html: String) -> String {
        let bytes = Array(html.utf8)
        var tags = LastTag(bytes)
        var result: [UInt8] = []
        var copied = 0
        var place = bytes.firstIndex(of: .slash, or: .lessThan, from: 0)
        while place < bytes.count {
            if bytes[place] == .lessThan {
                tags.noteSign(at: place)
            } else if tags.holdsAddress(at: place) {
                result += bytes[copied..<place]
                result += prefix(ofAddressAt: place, in: bytes)
                copied = place
            }
            place = bytes.firstIndex(of: .slash, or: .lessThan, from: place + 1)
        }
        guard copied > 0 else { return html }
        result += bytes[copied...]
        return String(decoding: result, as: UTF8.self)
    }

    private func prefix(ofAddressAt place: Int, in bytes: [UInt8]) -> [UInt8] {
        bytes[place...].dropFirst().first == .slash ? scheme : origin
    }
}

/// The last tag before a position, parsed on demand.
private struct LastTag {
    private let bytes: [UInt8]
    private var tag: HTMLTag?
    /// The start of the tag.
    private var open: Int?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Records a `<` as the start of a tag if a tag name follows.
    mutating func noteSign(at place: Int) {
        if place + 1 < bytes.count, bytes[place + 1].isASCIILetter { open = place }
    }

    /// Returns whether the value of a link attribute starts at `place`.
    mutating func holdsAddress(at place: Int) -> Bool {
        guard let open, Self.beginsValue(behind: bytes[place - 1]) else { return false }
        // An unclosed tag extends to the end. It must not be parsed again for each `<` in it.
        if open >= tag?.range.upperBound ?? 0 {
            var tags = HTMLTags(bytes, from: open)
            tag = tags.next()
        }
        return tag?.attributes.contains {
            $0.value.contains(place) && $0.value.lowerBound == place
                && Self.names.contains($0.name)
        } ?? false
    }

    private static let names = ["href", "src", "data-video-src", "data-onebox-src"]

    private static func beginsValue(behind byte: UInt8) -> Bool {
        byte == .quote || byte == .apostrophe || byte == .equals || byte.isWhitespace
    }
}
