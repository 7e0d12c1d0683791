import Testing

@testable import BoardCore

struct HTMLHostileTests {
    @Test(arguments: [
        "<div>", "<b>", "<b><i>", "<b></i>", "<p>", "<p>x", "<p><span>", "<li>", "<ul><li>x",
        "<table><tr><td>", "<tr><td>x", "<blockquote>x</div>", "<dl><dt>x", "<details><summary>x",
        "<a href=http://x.org>", "<a b=\"x><a b='", "<br>", "<pre>x", "<!-- ", "a<!---->",
        "<script>",
        "&", "&amp", "&#x200d;", "<", "</i>", "</p>", "<img src=http://x.org>", "a <b></b> ",
        "<aside class=quote data-username=x>y", "<span class=spoiler>x",
    ])
    func `doubling the size at most doubles the time`(unit: String) {
        let once = reading(String(repeating: unit, count: 2000))
        let twice = reading(String(repeating: unit, count: 4000))

        #expect(twice.steps <= once.steps * 5 / 2)
        #expect(twice.depth <= RichText.depthLimit)
    }

    @Test(arguments: ["b=c ", "b ", "b='c'", "b/", "b=<", "=\""])
    func `an unclosed tag takes linear time`(unit: String) {
        let once = reading("<a " + String(repeating: unit, count: 4000))
        let twice = reading("<a " + String(repeating: unit, count: 8000))

        #expect(twice.steps <= once.steps * 5 / 2)
    }

    @Test(arguments: [
        "div", "b", "blockquote", "ul><li", "table><tr><td", "details", "dl><dt", "x",
    ])
    func `no nesting depth loses a word`(name: String) {
        let html = String(repeating: "<\(name)>", count: 20_000) + "word"

        let text = HTMLReader.read(html)

        #expect(text.blocks.depth <= RichText.depthLimit)
        #expect(text.blocks.words.filter { $0 != "Details" } == ["word"])
    }

    @Test func `items keep their markers at any depth`() {
        let words = (0..<40).map { "level \($0)" }
        let lists = words.map { "<ul><li>\($0)" }.joined()
        let quoted = String(repeating: "<blockquote>", count: 40) + "<ul><li>level 0"

        #expect(HTMLReader.read(lists).blocks.firstTextOfItems == words)
        #expect(HTMLReader.read(quoted).blocks.firstTextOfItems == ["level 0"])
    }

    @Test func `elements around too many others also surround the following text`() {
        let many = String(repeating: "<div>", count: 1000)
        let ends = String(repeating: "</div>", count: 1000)

        let text = HTMLReader.read("<blockquote>a\(many)b\(ends)c</blockquote>d")

        #expect(
            text.blocks == [
                .quote(.init(["a", "b", "c"].map { .paragraph([.text($0)]) })),
                .paragraph([.text("d")]),
            ])
    }

    @Test func `the parser never has more open elements than its limit`() {
        let builder = HTMLComposer(base: nil)
        var html = String(repeating: "<i>x</b>", count: 5000)
        html.withUTF8 { bytes in
            guard let parser = HTMLParser(of: bytes, for: builder) else { return }
            var tokens = HTMLTokens(bytes)
            while let token = tokens.next() {
                parser.take(token)
                #expect(builder.depth <= HTMLParser.depthLimit + HTMLParser.portion / 3 + 2)
            }
        }
    }

    @Test func `a tag with too many attributes loses only them`() {
        let attributes = (0..<1000).map { "a\($0)=b" }.joined(separator: " ")
        #expect(inlines("<b \(attributes) hidden>x</b>y") == [.strong([.text("x")]), .text("y")])
        #expect(inlines("<b hidden a=b>x</b>y") == [.text("y")])
    }

    @Test func `many rows create no more cells than they contain`() throws {
        let row = "<tr>" + String(repeating: "<td>x", count: 500)
        let html = "<table>" + row + String(repeating: "<tr><td>x", count: 1000)

        guard case .table(let table) = try #require(HTMLReader.read(html).blocks.first) else {
            Issue.record("no table")
            return
        }

        #expect(table.rows.allSatisfy { $0.count == HTMLTable.columnLimit })
        #expect([RichText.Block.table(table)].words.count == 1500)
    }

    private func reading(_ html: String) -> (steps: Int, depth: Int) {
        var html = html
        var blocks: [RichText.Block] = []
        let steps = html.withUTF8 {
            HTMLReading(of: $0, base: nil)?.run {
                blocks += $0
                return true
            }
        }
        return (steps ?? 0, blocks.depth)
    }
}
