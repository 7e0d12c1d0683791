import Foundation
import TestSupport
import Testing

@testable import BoardCore

struct HTMLFuzzTests {
    @Test func `words keep the order of the source with any tags around them`() {
        var random = SeededGenerator(seed: 20_262)
        for _ in 0..<400 {
            let count = Int.random(in: 1...60, using: &random)
            let html = (0..<count).map { index in
                let tags = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    Self.tags.randomElement(using: &random) ?? ""
                }
                return tags.joined() + " w\(index) "
            }.joined()

            let words = HTMLReader.read(html).blocks.words.filter { $0.hasPrefix("w") }

            #expect(words == (0..<count).map { "w\($0)" }, "\(html)")
        }
    }

    @Test func `mutated HTML keeps all invariants`() {
        var random = SeededGenerator(seed: 20_263)
        for _ in 0..<1500 {
            let html = Self.mutation(using: &random)
            var length = html.utf8.count
            var blocks: [RichText.Block] = []
            HTMLReader.read(html, base: URL(string: "https://x.org/a")) {
                blocks += $0
                return true
            }
            length += 100
            #expect(blocks.depth <= RichText.depthLimit, "\(html.debugDescription)")
            #expect(blocks.texts.allSatisfy(Self.isSafe), "\(html.debugDescription)")
            #expect(blocks.tables.allSatisfy(Self.isRectangular), "\(html.debugDescription)")
            #expect(blocks.texts.reduce(0) { $0 + $1.utf8.count } <= 8 * length)
        }
    }

    private static func isSafe(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy {
            switch $0.displayKind {
            case .forbidden: $0 == "\u{FFFD}"
            case .lineBreak, .dropped: false
            default: true
            }
        }
    }

    private static func isRectangular(_ table: RichText.Table) -> Bool {
        (table.rows + (table.header.isEmpty ? [] : [table.header])).allSatisfy {
            $0.count == table.alignments.count
        }
    }

    private static let names = [
        "p", "b", "i", "s", "code", "span", "div", "h2", "ul", "ol", "li", "dl", "dt", "dd",
        "table",
        "tr", "td", "th", "caption", "blockquote", "pre", "details", "summary", "figure",
        "figcaption",
        "a", "q", "tbody", "section", "made-up", "font", "body", "html", "center", "sup", "form",
    ]

    private static let tags =
        names.flatMap { ["<\($0)>", "<\($0)>", "</\($0)>", "<\($0.uppercased()) x=1/>"] } + [
            "<br>", "<br/>", "<hr>", "<a href='https://x.org/'>", "<aside class=quote>", "</aside>",
            "<span class=spoiler>", "<td colspan=3>", "<!-- x -->", "&amp;",
            "<input type=checkbox>",
            "<img src='https://x.org/i'>", "</a>", "<ol start=9>", "<", "<3 ", "</>",
        ]

    private static let pieces =
        tags + [
            "<script>", "</script>", "<!--", "-->", "<![CDATA[", "]]>",
            "<pre><code class='lang-c'>",
            "<p hidden>", "<a href=\"", "\"", "'", ">", "=", "/", "&#x1b;", "&#8238;", "&#x2029;",
            "&",
            "&#0;", "&#xd800;", "&#99999999;", "\0", "\u{1B}[2J", "\u{202E}", "\u{85}", "\r", "\t",
            "\n",
            "漢\n字", "한글", "👩\u{200D}", "e\u{301}", "\u{301}", "<svg>", "</svg>", "<textarea>",
            "<aside class='quote' data-username='&#27;x' data-post=1 data-topic=2>",
            "<div class=title>", "<img alt='&#x9b;&#10;x' src=/i>",
            "<a class=mention href=/u/x>@x</a>",
            "<aside class=onebox data-onebox-src=https://x.org/>", "<a class=lightbox href=/b>",
            "<video>", "<source src='/v'>", "<iframe src=/f title='&#7;t'>", "<style>", "</style>",
            "<meta charset=utf-16>", "<?x", "<!DOCTYPE", "<div style='display:none'>",
        ]

    /// Returns fragments in random order, with a few bytes changed.
    private static func mutation(using random: inout SeededGenerator) -> String {
        let count = Int.random(in: 1...40, using: &random)
        let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        var bytes = Array((text + "word").utf8)
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
