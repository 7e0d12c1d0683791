import BoardCore
import Essentials

/// A converter for addresses in HTML.
enum HTMLAddresses {
    /// Returns the HTML with absolute links and image addresses. Fragment links remain unchanged.
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

    /// The attributes that contain one address.
    private static let names: Set<String> = ["href", "src", "cite", "data-src", "poster"]

    /// Returns the absolute address, or `nil` if it is absolute already, a fragment or invalid.
    private static func resolved(_ written: String, base: URL) -> String? {
        guard !written.hasPrefix("#") else { return nil }
        let isWhole = LinkTarget.resolved(written, base: nil) != nil
        return isWhole ? nil : LinkTarget.resolved(written, base: base)
    }
}

extension String {
    /// The text escaped for an attribute value in quotation marks.
    var asAttribute: String {
        replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing("'", with: "&#39;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }

    /// The address escaped for an attribute value with or without quotation marks.
    var asAddress: String { asAttribute.replacing(" ", with: "%20") }
}
