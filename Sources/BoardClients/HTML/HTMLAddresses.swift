import BoardCore
import Essentials

/// The addresses in a text of HTML.
enum HTMLAddresses {
    /// The same text with the relative addresses of its links and pictures made whole; those that
    /// stay in the text are left as they are.
    static func resolved(_ html: String, base: URL?) -> String {
        guard let base, html.utf8.contains(.lessThan) else { return html }
        let tags = HTMLTags(Array(html.utf8))
        var result: [UInt8] = []
        var copied = 0
        for value in tags.lazy.flatMap(\.attributes).filter({ names.contains($0.name) }).map(
            \.value)
        {
            guard let whole = resolved(tags.text(in: value), base: base) else { continue }
            result += tags.bytes[copied..<value.lowerBound] + whole.asAddress.utf8
            copied = value.upperBound
        }
        guard copied > 0 else { return html }
        return String(decoding: result + tags.bytes[copied...], as: UTF8.self)
    }

    /// What holds one address.
    private static let names: Set<String> = ["href", "src", "cite", "data-src", "poster"]

    /// The whole address; `nil` where the written one is whole, stays in the text or leads nowhere.
    private static func resolved(_ written: String, base: URL) -> String? {
        guard !written.hasPrefix("#") else { return nil }
        let isWhole = LinkTarget.resolved(written, base: nil) != nil
        return isWhole ? nil : LinkTarget.resolved(written, base: base)
    }
}

extension String {
    /// How this text stands between the quotes of an attribute.
    var asAttribute: String {
        replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    /// How this address does, with quotes or without.
    var asAddress: String { asAttribute.replacing(" ", with: "%20") }
}
