import BoardCore
import Foundation
import Testing

struct MarkdownReaderTests {
    private let text = (1...1000).map { "Paragraph \($0) with *words*." }.joined(separator: "\n\n")

    @Test func `portions form the whole text, and the first one fills a page`() {
        var portions: [[RichText.Block]] = []
        MarkdownReader.read(text) { portion in
            portions.append(portion)
            return true
        }
        #expect(RichText(Array(portions.joined())) == MarkdownReader.read(text))
        #expect(portions.count > 3 && portions[0].count < 50)
        #expect(portions.allSatisfy { !$0.isEmpty })
    }

    @Test func `parsing stops when the receiver stops`() {
        var portions = 0
        MarkdownReader.read(text) { _ in
            portions += 1
            return portions < 2
        }
        #expect(portions == 2)
    }

    @Test(arguments: ["", " ", "\n\n", "\u{0}", "\u{FEFF}", "<!-- nothing -->", "[a]: https://b.c"])
    func `a text without words gives no blocks or only its visible part`(text: String) {
        let words = MarkdownReader.read(text).outline
        #expect(words == (text == "\u{0}" ? "p \u{FFFD}" : ""))
    }

    @Test func `relative addresses are resolved against the base`() {
        let base = URL(string: "https://board.example/posts/42")
        let text = "[a](/faq) ![b](c.png) [d](#e) [f](javascript:g) [h](https://i.j)"
        #expect(
            MarkdownReader.read(text, base: base).outline
                == "p <a>(https://board.example/faq) !<b>(https://board.example/posts/c.png) "
                + "d f <h>(https://i.j)")
    }

    @Test func `an HTML block is passed to its parser as a whole`() {
        var blocks: [String] = []
        let text = "<table>\n<tr><td>a\n</table>\n\nb <i>c</i>\n\n> <p>d &amp; e</p>"
        let read = MarkdownReader.read(text) { html in
            blocks.append(html)
            return [.rule]
        }
        #expect(blocks == ["<table>\n<tr><td>a\n</table>\n", "<p>d &amp; e</p>\n"])
        #expect(read.outline == "rule\np b _c_\nquote{rule}")
    }
}

extension MarkdownReaderTests {
    @Test func `isolates that spans would split are closed in each`() {
        let text = MarkdownReader.read("a \u{2067}b *c\u{2069} d* \u{2067}e\u{2069}").texts
        #expect(text == ["a b ", "c d", " \u{2067}e\u{2069}"])
    }

    @Test func `text that is joined by removing a tag is sanitized`() {
        let texts = MarkdownReader.read("\u{1100}<!-- -->\u{1161}").texts
        #expect(texts.map { Array($0.unicodeScalars) } == [["\u{AC00}"]])
        let marks = String(repeating: "&#x301;", count: 100)
        #expect(MarkdownReader.read("a" + marks).texts.joined().unicodeScalars.count < 20)
    }

    @Test func `control characters in addresses and languages are replaced`() {
        let targets = MarkdownReader.read("[a](https://b.c/&#27;[31m)").targets
        #expect(targets == ["https://b.c/\u{FFFD}[31m"])
        #expect(MarkdownReader.read("```a&#27;b\nc\n```").outline == "code(a\u{FFFD}b) c")
    }
}

/// Markdown and its expected result in the notation of `RichText.outline`.
struct MarkdownExample: Sendable, CustomTestStringConvertible {
    let markdown: String
    let outline: String

    var testDescription: String { markdown.debugDescription }

    /// Parses examples that are separated by lines of `────`.
    ///
    /// The outline of each follows after `→`. `⇥` is a tab, and `␣` a space at an end.
    static func all(in text: String) -> [MarkdownExample] {
        text.split(separator: "────\n").map { example in
            let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
            let source = lines.prefix { !$0.hasPrefix("→") }
            let outline = lines.filter { $0.hasPrefix("→") }.map { $0.dropFirst(2) }
            return MarkdownExample(markdown: unmarked(source), outline: unmarked(outline[...]))
        }
    }

    private static func unmarked(_ lines: ArraySlice<Substring>) -> String {
        lines.joined(separator: "\n").replacing("⇥", with: "\t").replacing("␣", with: " ")
    }
}
