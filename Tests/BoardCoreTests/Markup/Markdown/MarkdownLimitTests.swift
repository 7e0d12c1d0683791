import Foundation
import Testing

@testable import BoardCore

/// The limits that keep the cost of hostile text linear.
struct MarkdownLimitTests {
    @Test(arguments: [
        ">", "> ", "- ", "1. ", "> - ", "- > 1. ", "*a ", "**a ", "*a **b ", "_a *b ", "~~a ~~ ",
        "[", "![", "[[a](", "<b>", "<b><i><s>", "<a href=https://a.b>", "`", "(", "| | |",
        "::: spoiler a\n", "- a\n  ", "![a", "[a](<b", "<!--", "***a ", "> ```\n> ",
    ])
    func `nesting never exceeds the limit`(unit: String) {
        let text = String(repeating: unit, count: 2000)
        for text in [text, text + "deep", text + "\n" + text, nested(in: unit)] {
            let read = MarkdownReader.read(text)
            #expect(read.depth <= RichText.depthLimit)
            #expect(read.count <= 4 * text.utf8.count)
        }
    }

    @Test(arguments: [
        (String(repeating: "> ", count: 50), ""), (String(repeating: "*a **b ", count: 20), ""),
        (String(repeating: "- ", count: 5000), ""), (String(repeating: "<b>", count: 5000), ""),
        (String(repeating: "**a *b ", count: 40), String(repeating: "*.**", count: 40)),
        (String(repeating: "[", count: 5000), String(repeating: "](https://a.b)", count: 5000)),
    ])
    func `content beyond the depth limit is shown at a lower depth`(before: String, after: String) {
        let read = MarkdownReader.read(before + "bottom" + after)
        #expect(read.depth <= RichText.depthLimit)
        #expect(read.texts.joined().contains("bottom"))
    }

    @Test func `items keep their markers at any depth`() {
        let levels = (0..<40).map { String(repeating: "  ", count: $0) + "- level \($0)" }
        let quoted = String(repeating: "> ", count: 40) + "- level 0"

        #expect(
            MarkdownReader.read(levels.joined(separator: "\n")).blocks.firstTextOfItems
                == (0..<40).map { "level \($0)" })
        #expect(MarkdownReader.read(quoted).blocks.firstTextOfItems == ["level 0"])
    }

    @Test(arguments: [">", "> ", "- ", "> - "])
    func `too many markers are not text`(sign: String) {
        let text = String(repeating: sign, count: 200) + "words"

        #expect(MarkdownReader.read(text).texts == ["words"])
    }

    @Test func `the result of the HTML parser also keeps within the limit`() {
        let words = (0..<10).reduce([RichText.Inline.text("bottom")]) { words, _ in [.strong(words)]
        }
        let blocks = (0..<20).reduce([RichText.Block.paragraph(words)]) { blocks, index in
            index % 2 == 0
                ? [.quote(RichText.Quote(blocks))]
                : [
                    .details(
                        summary: [.text("more")],
                        [.list(RichText.List(items: [RichText.Item(blocks)]))])
                ]
        }
        for depth in [0, 1, 5, 20, 30] {
            let text = String(repeating: "> ", count: depth) + "<div>x</div>"
            let read = MarkdownReader.read(text, html: { _ in blocks })
            #expect(read.depth == RichText.depthLimit)
            #expect(read.texts == Array(repeating: "more", count: 10) + ["bottom"])
        }
    }

    @Test func `blocks and inlines together keep within the limit`() {
        let text = String(repeating: "> ", count: 40) + "**a *b ~~c **d *e [f *g* h](https://i.j)"
        let read = MarkdownReader.read(text + "* ** ~~ * **")
        #expect(read.depth <= RichText.depthLimit)
    }

    /// Closes everything that `unit` opens, in reverse order.
    private func nested(in unit: String) -> String {
        let end = String(unit.reversed()).replacing("[", with: "](https://a.b)")
        return String(repeating: unit, count: 500) + "x" + String(repeating: end, count: 500)
    }
}

extension MarkdownLimitTests {
    @Test func `ordinary text is passed to the parser unchanged`() {
        let json = (0..<1000).map { "  {\"id\": \($0), \"tags\": [\"a\", [1, 2]]}," }
        let quoted = (0..<500).map { "> > Line \($0) of [somebody](https://example.org)\n> >" }
        let rows = (0..<1000).map { "| \($0) | [link](https://example.org/\($0)) | |" }
        let text =
            (["```"] + json + ["```", ""] + quoted + ["", "| a | b | c |", "|---|---|---|"])
            + rows + ["", "[a]: https://example.org/" + String(repeating: "a", count: 500), ""]
        let source = text.joined(separator: "\n")
        #expect(guarded(source) == source)
    }

    @Test(arguments: ["[a](b)\n", "[a]: b\n", "[\n", "]\n", "[[a]\n", "](=\n![", "\n][", "a]["])
    func `brackets take limited time`(unit: String) {
        for count in [1000, 4000, 16_000] {
            let text = String(repeating: unit, count: count)
            let source = guarded(text + String(repeating: "]", count: count / 2))
            #expect(cost(of: source) <= 200 * source.utf8.count + 65536)
        }
    }

    /// The cost of looking up the line of each closing bracket, the most expensive step of md4c.
    private func cost(of source: String) -> Int {
        source.split(separator: "\n\n").reduce(0) { sum, paragraph in
            let lines = paragraph.utf8.count { $0 == 0x0A } + 1
            return sum + lines * paragraph.utf8.count { $0 == 0x5D } / 8
        }
    }

    @Test func `nested brackets take limited time`() {
        let half = 5000
        let text = String(repeating: "[", count: half) + String(repeating: "]", count: half)
        #expect(guarded("[a]: b\n\n" + text).contains("]\n\n]"))
        #expect(!guarded(String(repeating: "[]", count: half)).contains("\n\n"))
    }

    @Test func `a long definition that is used often is text`() {
        let address = String(repeating: "x", count: 100_000)
        let uses = String(repeating: "[a]", count: 10_000)
        for definition in ["https://\(address)", "b \"\(address)\"", "<b>\n(\(address))"] {
            let source = guarded("[a]: \(definition)\n\n\(uses)")
            #expect(source.hasPrefix("[a]\\: "))
            #expect(guarded("[a]: \(definition)\n\n[a]").hasPrefix("[a]: "))
        }
    }

    @Test func `link targets take no more memory than the text`() {
        let address = "https://a.b/" + String(repeating: "x", count: 100)
        let text = "[a]: \(address)\n\n" + String(repeating: "[a]", count: 10_000)
        let room = MarkdownReader.read(text).targets.reduce(0) { $0 + $1.utf8.count }
        #expect(room <= 9 * text.utf8.count)
        #expect(room >= 4 * text.utf8.count)
    }

    @Test(arguments: [
        "[a](/url) ", "![a](/url)", "[a](https://b.c/d)\n", "https://a.b/c를 ", ":tada: ",
    ])
    func `time is linear in the number of links`(unit: String) {
        let times = [10_000, 40_000].map { bytes in
            let text = String(repeating: unit, count: bytes / unit.utf8.count)
            return (0..<3).map { _ in
                let start = Self.processorTime
                _ = MarkdownReader.read(text)
                return Self.processorTime - start
            }.min() ?? 0
        }
        // The text is four times as long; quadratic time would be 16 times as long.
        #expect(times[1] < 8 * times[0])
    }

    /// The CPU time of this thread in nanoseconds, independent of other load.
    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    @Test func `a table has about as many cells as are written`() {
        let columns = 2000
        let head = String(repeating: "a|", count: columns) + "\n"
        let text =
            head + String(repeating: "---|", count: columns) + "\n"
            + String(repeating: "b|\n", count: 10_000)
        #expect(MarkdownReader.read(text).count <= 5 * text.utf8.count)
        let small = "a|b|c\n---|---|---\n" + String(repeating: "|\n", count: 2000)
        #expect(MarkdownReader.read(small).blocks.count == 1)
    }

    private func guarded(_ text: String) -> String {
        var text = text
        let source = text.withUTF8 { MarkdownSource.guarded($0) }
        return String(decoding: source.bytes.dropLast(MarkdownSource.padding), as: UTF8.self)
    }
}
