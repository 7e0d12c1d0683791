import Essentials

/// The line above a Discourse quote: the link to the quoted topic and its text.
struct QuoteTitle {
    private(set) var target: String?
    private var bytes: [UInt8] = []
    /// The kind of the link found so far.
    private var link = Link.none
    /// The number of elements that were open before the current link.
    private var element: Int?

    private enum Link { case none, other, topic }

    /// The maximum length of a title in bytes.
    private static let lengthLimit = 1000

    /// The text of the link on one line; `nil` if there is none.
    var text: String? {
        let text = String(decoding: bytes, as: UTF8.self).sanitized(as: .line)
        let title = text.split { $0.isWhitespace }.joined(separator: " ")
        return title.isEmpty ? nil : title
    }

    mutating func start(
        _ name: String, _ attributes: HTMLAttributes, at depth: Int, base: URL?
    ) {
        switch name {
        case "a": startLink(attributes, at: depth, base: base)
        case "img" where element != nil: bytes += (attributes.emoji ?? "").utf8
        default: break
        }
    }

    /// Begins a link; the category has one, too, before or after that of the topic.
    private mutating func startLink(_ attributes: HTMLAttributes, at depth: Int, base: URL?) {
        guard link != .topic, let written = attributes["href"] else { return }
        let isOfTopic = ["/t/", "/n/"].contains { "/\(written)".contains($0) }
        guard isOfTopic || link == .none && !attributes.isBadge else { return }
        link = isOfTopic ? .topic : .other
        (target, bytes, element) = (attributes.target("href", base: base), [], depth)
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard element != nil else { return }
        bytes += text.prefix(Self.lengthLimit - min(bytes.count, Self.lengthLimit))
    }

    mutating func end(at depth: Int) {
        if element == depth { element = nil }
    }
}

extension HTMLAttributes {
    /// A Boolean value that indicates whether the element names the category of a topic.
    fileprivate var isBadge: Bool { hasClass(in: ["badge-category__wrapper", "badge-wrapper"]) }
}

extension HTMLBlockFrame {
    mutating func take(_ quoteTitle: QuoteTitle) {
        title = quoteTitle.text
        link = quoteTitle.target ?? link
    }
}
