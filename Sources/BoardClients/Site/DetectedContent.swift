import Essentials

/// The kind of content at an address, according to the first bytes of its response.
enum DetectedContent {
    case document
    case feed
    case page(SitePage)

    /// Reads as much of the response as necessary. All of it can still be read afterwards.
    init(of response: HTTPResponse) async throws {
        var judged = 0
        let bytes = try await response.body.beginning { bytes in
            guard bytes.count < Self.limit else { return true }
            // Checking every small chunk from the start would take quadratic time.
            guard bytes.count < 4096 || bytes.count > judged + judged / 4 else { return false }
            judged = bytes.count
            return Self.kind(of: bytes, isAll: false) != nil
        }
        switch Self.kind(of: bytes, isAll: true) {
        case .feed: self = .feed
        case .page: self = .page(SitePage(bytes, base: response.url))
        case .document, nil: self = .document
        }
    }

    /// The maximum number of bytes to read. Pages identify themselves in their heads.
    private static let limit = 256 << 10

    private enum Kind {
        case document, feed, page
    }

    /// Returns the kind of content, or `nil` if more bytes are needed.
    ///
    /// - Parameter isAll: Whether no more bytes are available.
    private static func kind(of bytes: [UInt8], isAll: Bool) -> Kind? {
        let text = bytes.withoutMark
        switch text.first(where: { !$0.isWhitespace }) {
        case nil: return nil
        case .lessThan: return markupKind(of: text, isAll: isAll)
        case .openBrace:
            guard let isFeed = JSONFeedDetector.isFeed(text) else { return nil }
            return isFeed ? .feed : .document
        default: return .document
        }
    }

    private static func markupKind(of text: [UInt8], isAll: Bool) -> Kind? {
        var isPage = false
        for tag in HTMLTags(text) where isAll || tag.range.upperBound < text.count {
            let name = tag.name.split(separator: ":").last ?? ""
            if !isPage, !tag.isEnd, ["rss", "feed", "rdf"].contains(name) { return .feed }
            isPage = true
            if tag.name == "body" || tag.isEnd && tag.name == "head" { return .page }
        }
        return isAll ? .page : nil
    }
}

extension [UInt8] {
    /// The bytes without a byte order mark. Of UTF-16, only the ASCII characters remain.
    fileprivate var withoutMark: [UInt8] {
        if starts(with: [0xEF, 0xBB, 0xBF]) { return Array(dropFirst(3)) }
        let isWide = starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE])
        guard isWide || prefix(4).contains(0) else { return self }
        return filter { $0 != 0 && $0 < 0x80 }
    }
}
