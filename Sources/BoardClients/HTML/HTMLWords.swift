import BoardCore

/// The words of a text of HTML, without its tags.
enum HTMLWords {
    /// The first words on one line, about `limit` bytes of them.
    static func beginning(of html: String, limit: Int) -> String {
        words(of: html, limit: limit) { _ in true }
    }

    /// The words of a title, on one line. What looks like a tag and is none of HTML stays: it was
    /// written without a thought of HTML.
    static func title(_ html: String) -> String {
        words(of: html, limit: lineLimit) { inlineNames.contains($0) || blockNames.contains($0) }
    }

    private static func words(
        of html: String, limit: Int, isTag: (String) -> Bool
    ) -> String {
        let bytes = Array(html.utf8.prefix(limit * sourceFactor))
        var words: [UInt8] = []
        var start = 0
        for tag in HTMLTags(bytes) where isTag(tag.name) {
            append(bytes[start..<tag.range.lowerBound], to: &words)
            // Only these stand within words.
            if !inlineNames.contains(tag.name) { appendBlank(to: &words) }
            start = tag.range.upperBound
            if words.count >= limit { break }
        }
        if words.count < limit { append(bytes[start...], to: &words) }
        return String(decoding: words, as: UTF8.self).decodingCharacterReferences
            .sanitized(as: .line)
    }

    /// A line that may be HTML, or may be what it looks like: only what cannot be meant otherwise
    /// is taken for markup.
    static func line(_ text: String) -> String {
        let hasTags = text.contains("</") || text.contains("/>") || text.contains("<br>")
        return hasTags ? title(text) : text.decodingCharacterReferences
    }

    /// More markup than this many bytes to each byte of words is not looked through.
    private static let sourceFactor = 16
    private static let lineLimit = 1000
    private static let inlineNames: Set<String> = [
        "a", "abbr", "acronym", "b", "bdi", "bdo", "cite", "code", "del", "em", "font", "i", "ins",
        "kbd",
        "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var",
        "wbr",
    ]
    /// What else stands in titles, and what people paste into them.
    private static let blockNames: Set<String> = [
        "article", "big", "blockquote", "br", "center", "dd", "div", "dl", "dt", "h1", "h2", "h3",
        "h4", "h5", "h6", "hr", "iframe", "img", "li", "nobr", "ol", "p", "pre", "script",
        "section", "strike", "style", "svg", "table", "td", "th", "tr", "ul", "video",
    ]

    private static func append(_ text: ArraySlice<UInt8>, to words: inout [UInt8]) {
        for byte in text {
            if byte.isWhitespace { appendBlank(to: &words) } else { words.append(byte) }
        }
    }

    private static func appendBlank(to words: inout [UInt8]) {
        if let last = words.last, last != 0x20 { words.append(0x20) }
    }
}
