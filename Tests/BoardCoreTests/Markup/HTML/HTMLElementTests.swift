import Testing

@testable import BoardCore

/// Tests each HTML element in each context: closed, unclosed, empty, and closed out of order.
struct HTMLElementTests {
    /// Elements that are hidden, and those with raw text.
    private static let unseen: Set = [
        "button", "select", "datalist", "svg", "template", "rp", "script", "style", "title",
        "textarea", "noframes", "noembed", "iframe", "video", "audio",
    ]

    private static let voids = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr",
    ]

    private static let elements = [
        "a", "abbr", "acronym", "address", "article", "aside", "b", "bdi", "bdo", "big",
        "blockquote", "body", "canvas", "caption", "center", "cite", "code", "colgroup", "data",
        "dd", "del", "details", "dfn", "dialog", "dir", "div", "dl", "dt", "em", "fieldset",
        "figcaption", "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "head",
        "header", "hgroup", "html", "i", "ins", "kbd", "label", "legend", "li", "listing", "main",
        "map", "mark", "math", "menu", "meter", "nav", "nobr", "noscript", "object", "ol",
        "optgroup",
        "output", "p", "picture", "pre", "progress", "q", "rt", "ruby", "s", "samp", "search",
        "section", "slot", "small", "span", "strike", "strong", "sub", "summary", "sup", "table",
        "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "xmp",
        "made-up",
    ]

    /// The elements around the tested one.
    private static let places = [
        ("", ""), ("<p>", "</p>"), ("<ul><li>", "</li><li>item</li></ul>"),
        ("<table><tr><th>head</th><th>head</th></tr><tr><td>", "</td><td>cell</td></tr></table>"),
        ("<details open><summary>more</summary>", "</details>"), ("<pre>", "</pre>"),
        ("<blockquote>", "</blockquote>"), ("<b><i>", "</i></b>"),
    ]

    private static func forms(of name: String) -> [String] {
        [
            "before <\(name) x=1>inside</\(name)> after", "before <\(name)>inside after",
            "before </\(name)>inside after", "before <\(name)><b>inside</\(name)></b> after",
        ]
    }

    @Test(arguments: elements)
    func `no text is lost in or after an element`(name: String) {
        for (start, end) in Self.places {
            for form in Self.forms(of: name) {
                expectWords("before inside after", in: start + form + end + "<p>end</p>")
            }
        }
    }

    @Test(arguments: voids)
    func `a void element does not contain the following text`(name: String) {
        let tags = [
            "<\(name)>", "<\(name)/>", "<\(name) src='x' hidden>", "<\(name)></\(name)>",
            "</\(name)>",
        ]
        for (start, end) in Self.places {
            for tag in tags {
                expectWords("before after", in: "\(start)before \(tag) after\(end)<p>end</p>")
            }
        }
    }

    @Test(arguments: voids)
    func `a void element does not nest items and cells`(name: String) {
        let list = HTMLReader.read("<ul><li>a <\(name)> b<li>c</ul>").blocks
        #expect(list.firstTextOfItems.count == 2)
        let table = HTMLReader.read("<table><tr><th>a<\(name)><th>b<tr><td>c<\(name)><td>d</table>")
        #expect(table.blocks.tables.map(\.rows.count) == [1])
        #expect(table.blocks.tables.map(\.header.count) == [2])
    }

    @Test(arguments: Array(unseen) + elements)
    func `a self-closing tag, as in XHTML, is empty`(name: String) {
        for (start, end) in Self.places {
            expectWords("before after", in: "\(start)before <\(name)/> after\(end)<p>end</p>")
            expectWords(
                "before after", in: "\(start)before <\(name) x='y'/> after\(end)<p>end</p>")
        }
    }

    @Test(arguments: unseen)
    func `text after a hidden element is visible`(name: String) {
        for (start, end) in Self.places {
            expectWords(
                "before after", in: "\(start)before <\(name)>x</\(name)> after\(end)<p>end</p>")
        }
    }

    /// Expects words in order in HTML, and in Markdown that contains it, followed by more text.
    private func expectWords(_ words: String, in html: String) {
        for (format, text) in [
            (MarkupFormat.html, html), (.markdown, html), (.markdown, "<div>\(html)</div>\n\nlast"),
            (.markdown, "first \(html)"),
        ] {
            let read = Self.words(of: RichText(text, as: format).blocks)
            let found = read.filter { "before inside after".contains($0) }
            #expect(found.joined(separator: " ") == words, "\(text) as \(format)")
            #expect(read.contains("end"), "\(text) as \(format)")
            #expect(!text.hasSuffix("last") || read.contains("last"), "\(text) as \(format)")
        }
    }

    private static func words(of blocks: [RichText.Block]) -> [String] {
        blocks.words.map { word in
            ["before", "inside", "after"].first { word.contains($0) } ?? word
        }
    }
}
