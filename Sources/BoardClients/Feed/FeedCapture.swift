import BoardCore
import Essentials

/// A collector for the text and markup of one feed element.
struct FeedCapture {
    let field: FeedField
    let depth: Int
    /// The base URL of its links, from `xml:base`.
    let base: URL?
    private let isAtom: Bool
    private var kind: Kind
    private var bytes: [UInt8] = []
    /// Set after the first markup element, and while the XHTML wrapper is open.
    private var (hasMarkup, isInWrapper) = (false, false)
    /// Set inside a child of an author element other than its name.
    private var isBesideName = false

    /// The content type of an element.
    private enum Kind {
        case plain
        /// Plain text or escaped HTML, to be detected.
        case plainOrHTML
        /// Escaped HTML.
        case html
        /// Inline XHTML.
        case xhtml
        /// HTML or plain text in Base64.
        case base64(isHTML: Bool)
        case ignored
    }

    init(_ field: FeedField, isAtom: Bool, attributes: XMLAttributes, depth: Int, base: URL?) {
        self.field = field
        self.depth = depth
        self.base = base
        self.isAtom = isAtom
        switch field {
        case .mediaDescription, .otherTitle:
            kind = attributes["type"]?.lowercased().contains("html") == true ? .html : .plain
        case .itunesSummary, .dublinCoreDescription: kind = .plainOrHTML
        case _ where isAtom:
            kind = Self.kind(
                type: attributes["type"]?.lowercased() ?? "text",
                mode: attributes["mode"]?.lowercased())
        default: kind = field.isProse ? .html : .plain
        }
    }

    private static func kind(type: String, mode: String?) -> Kind {
        let isHTML = type.contains("html")
        switch type {
        case _ where mode == "base64": return .base64(isHTML: isHTML)
        case "xhtml", "application/xhtml+xml": return mode == "escaped" ? .html : .xhtml
        case _ where isHTML: return mode == "xml" ? .xhtml : .html
        case "text": return .plain
        case _ where type.hasPrefix("text/"): return .plain
        // Images and other media cannot be shown as text.
        default: return .ignored
        }
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard !isBesideName else { return }
        switch kind {
        case .xhtml: for byte in text { appendEscaped(byte) }
        case .ignored: break
        default: bytes += text
        }
    }

    /// Handles the start of a child element.
    ///
    /// - Parameters:
    ///   - depth: The depth of the child element.
    ///   - base: The base URL of its links.
    mutating func start(
        _ name: XMLName, attributes: XMLAttributes, depth: Int, base: URL?
    ) {
        if field == .author || field == .sourceAuthor {
            isBesideName = name.local != "name"
            if !isBesideName { bytes = [] }
        } else if keepsMarkup, !entersWrapper(name, at: depth) {
            expectMarkup()
            appendTag(name.local, attributes, base: base)
        }
    }

    mutating func end(_ name: XMLName, at depth: Int) {
        isBesideName = isBesideName && depth > self.depth + 1
        guard keepsMarkup, !leavesWrapper(at: depth), !HTMLElementKind.isVoid(name.local) else {
            return
        }
        bytes += "</\(name.local)>".utf8
    }

    /// A Boolean value that indicates whether child elements are markup. In a title, they may hide text.
    private var keepsMarkup: Bool {
        if case .xhtml = kind, field == .title || field == .otherTitle { return true }
        return field.isProse
    }

    /// Returns whether this is the `div` that wraps XHTML in Atom and is not part of the content.
    private mutating func entersWrapper(_ name: XMLName, at depth: Int) -> Bool {
        defer { hasMarkup = true }
        guard case .xhtml = kind, depth == self.depth + 1, !hasMarkup else { return false }
        isInWrapper = name.local == "div"
        return isInWrapper
    }

    private mutating func leavesWrapper(at depth: Int) -> Bool {
        guard isInWrapper, depth == self.depth + 1 else { return false }
        isInWrapper = false
        return true
    }

    /// Treats the text so far as markup because it contains an element.
    private mutating func expectMarkup() {
        switch kind {
        case .plain, .plainOrHTML: break
        default: return
        }
        let markup = bytes
        bytes = []
        kind = .xhtml
        for byte in markup { appendEscaped(byte) }
    }

    private mutating func appendTag(_ name: String, _ attributes: XMLAttributes, base: URL?) {
        bytes += "<\(name)".utf8
        for (name, value) in attributes.pairs where !name.hasPrefix("xml") {
            let isAddress = name == "href" || name == "src"
            let whole = isAddress ? LinkTarget.resolved(value, base: base) ?? value : value
            bytes += " \(name)=\"\(isAddress ? whole.asAddress : whole.asAttribute)\"".utf8
        }
        bytes += ">".utf8
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case .ampersand: bytes += "&amp;".utf8
        case .lessThan: bytes += "&lt;".utf8
        case .greaterThan: bytes += "&gt;".utf8
        default: bytes.append(byte)
        }
    }
}

extension FeedCapture {
    /// The collected text without surrounding white space.
    var string: String {
        String(decoding: bytes, as: UTF8.self).canonicallyOrdered.trimmed
    }

    /// The text on one line, without markup.
    var line: String {
        switch kind {
        case .html, .xhtml: Excerpt.title(ofHTML: string)
        default: (isAtom ? string : string.asHTMLLine).collapsingWhitespace
        }
    }

    var text: FeedText {
        switch kind {
        case .plain: FeedText(string: string, format: .plain)
        case .plainOrHTML:
            FeedText(string: string, format: string.hasMarkup ? .html : .plain, base: base)
        case .html, .xhtml: FeedText(string: string, format: .html, base: base)
        case .base64(let isHTML):
            FeedText(string: unpacked, format: isHTML ? .html : .plain)
        case .ignored: FeedText()
        }
    }

    /// The decoded Base64 content.
    private var unpacked: String {
        let data = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters)
        return String(decoding: data ?? Data(), as: UTF8.self).canonicallyOrdered
    }
}
