/// A converter for quotations in Hacker News texts, which are paragraphs that start with `>`.
struct HackerNewsQuotes {
    private var html = ""
    /// The number of open quotations.
    private var depth = 0

    /// Returns the HTML with quotations as `blockquote` elements. Code is not changed.
    static func marked(in html: String) -> String {
        guard html.utf8.contains(UInt8(ascii: "&")) || html.utf8.contains(.greaterThan) else {
            return html
        }
        var quotes = HackerNewsQuotes()
        var isInCode = false
        for (index, part) in html.split(separator: "<p>", omittingEmptySubsequences: false)
            .enumerated()
        {
            quotes.add(part, behind: index == 0 ? "" : "<p>", isCode: isInCode)
            if let code = part.ranges(of: "<pre").last {
                isInCode = !part[code.upperBound...].contains("</pre>")
            } else if isInCode {
                isInCode = !part.contains("</pre>")
            }
        }
        quotes.setDepth(0)
        return quotes.html
    }

    /// Adds a paragraph, which may start inside a code block.
    private mutating func add(_ part: Substring, behind tag: String, isCode: Bool) {
        let code = part.ranges(of: "</pre>").last
        guard !isCode, code == nil else {
            setDepth(0)
            let end = code?.upperBound ?? part.endIndex
            html += tag + part[..<end]
            if end < part.endIndex { add(part[end...], behind: "", isCode: false) }
            return
        }
        let (lead, depth, rest) = Self.signs(before: part)
        setDepth(depth)
        html += tag + lead + rest
    }

    private mutating func setDepth(_ new: Int) {
        while depth > new {
            html += "</blockquote>"
            depth -= 1
        }
        while depth < new {
            html += "<blockquote>"
            depth += 1
        }
    }

    /// Returns the tags before the quotation signs, the number of signs, and the rest.
    private static func signs(
        before part: Substring
    ) -> (lead: Substring, depth: Int, rest: Substring) {
        var rest = part.drop(while: \.isWhitespace)
        while let tag = emphasis.first(where: { rest.hasPrefix($0) }) {
            rest = rest.dropFirst(tag.count).drop(while: \.isWhitespace)
        }
        let lead = part[..<rest.startIndex]
        var depth = 0
        while depth < depthLimit, let sign = signs.first(where: { rest.hasPrefix($0) }) {
            rest = rest.dropFirst(sign.count).drop(while: \.isWhitespace)
            depth += 1
        }
        guard depth > 0, !rest.isEmpty, rest.first != "=" else {
            return (lead, 0, part[lead.endIndex...])
        }
        return (lead, depth, rest.replacing("\n&gt;", with: "\n"))
    }

    private static let signs = ["&gt;", "&#62;", "&#x3E;", "&#x3e;", ">"]
    /// The tags that may precede the first sign of a paragraph.
    private static let emphasis = ["<i>", "<em>", "<b>"]
    /// The maximum depth of quotations. Further signs are part of the text.
    private static let depthLimit = 5
}
