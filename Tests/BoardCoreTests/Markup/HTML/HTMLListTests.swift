import Testing

@testable import BoardCore

struct HTMLListTests {
    @Test func `items need no end tag, and lists nest`() {
        #expect(
            HTMLReader.read("<ul><li>a<li>b<ol start=3><li>c</ol></ul>").blocks == [
                .list(
                    .init(items: [
                        item("a"),
                        .init([
                            .paragraph([.text("b")]), .list(.init(start: 3, items: [item("c")])),
                        ]),
                    ]))
            ])
    }

    @Test func `a list within a list belongs to the previous item`() {
        #expect(
            HTMLReader.read("<ul><li>a</li><ul><li>b</li></ul></ul>").blocks == [
                .list(
                    .init(items: [
                        .init([.paragraph([.text("a")]), .list(.init(items: [item("b")]))])
                    ]))
            ])
    }

    @Test func `paragraphs in items make a list loose`() {
        #expect(
            HTMLReader.read("<ol><li><p>a</p></li><li><p>b</p></li></ol>").blocks
                == [.list(.init(start: 1, isTight: false, items: [item("a"), item("b")]))])
    }

    @Test func `tasks are done or not`() {
        let html = """
            <ul><li><input type=checkbox checked disabled> a</li><li><input type="checkbox"> b</li>
            <li>c</ul>
            """
        #expect(
            HTMLReader.read(html).blocks == [
                .list(
                    .init(items: [
                        item("a", isDone: true), item("b", isDone: false), item("c"),
                    ]))
            ])
    }

    @Test func `terms begin items with their definitions`() {
        #expect(
            HTMLReader.read("<dl><dt>a<dd>b<dd>c<dt>d</dt><dd>e</dd></dl>f").blocks == [
                .list(
                    .init(items: [
                        .init([
                            .paragraph([.strong([.text("a")])]), .paragraph([.text("b")]),
                            .paragraph([.text("c")]),
                        ]),
                        .init([.paragraph([.strong([.text("d")])]), .paragraph([.text("e")])]),
                    ])), .paragraph([.text("f")]),
            ])
    }

    @Test(arguments: ["\(Int.max)", "-9999999999", "x", ""])
    func `an invalid start number is replaced by one`(start: String) {
        #expect(
            HTMLReader.read("<ol start='\(start)'><li>a").blocks
                == [.list(.init(start: 1, items: [item("a")]))])
    }

    @Test(arguments: [
        ("<ol start=' +5x'><li>a<li value=9>b<li>c</ol>", "5. 9. 10."),
        ("<ol reversed><li>a<li>b<li>c</ol>", "3. 2. 1."),
        ("<ol reversed start=1><li>a<li>b<li>c</ol>", "1. 0. -1."),
        ("<ol reversed><li>a<li value=20>b<li>c</ol>", "3. 20. 19."),
        ("<ol type=a start=26><li>a<li>b<li value=0>c</ol>", "z. aa. 0."),
        ("<ol type=A start=703><li>a</ol>", "AAA."),
        ("<ol type=i start=1994><li>a<li value=3999>b<li>c</ol>", "mcmxciv. mmmcmxcix. 4000."),
        ("<ol type=I><li value=-1>a<li>b<li>c</ol>", "-1. 0. I."),
        ("<ol><li>a<li type=a>b<li type=x>c</ol>", "1. b. 3."),
        (
            "<ol type=x><li value=x>a<li value=99999999999999999999>b<li value=-999999999>c</ol>",
            "1. 2. -999999999."
        ),
    ])
    func `items are numbered by the rules of HTML`(html: String, labels: String) {
        guard case .list(let list)? = HTMLReader.read(html).blocks.first else {
            Issue.record("no list")
            return
        }
        #expect(list.labels.joined(separator: " ") == labels)
    }

    @Test func `a nested list has its own numbering`() {
        let html = "<ol type=I><li value=4>a<ol reversed><li>b<li>c</ol><li>d</ol>"
        #expect(HTMLReader.read(html).outline == "ol[IV. V.]{p a; ol[2. 1.]{p b | p c} | p d}")
    }

    @Test(arguments: [
        ("<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>d", "ol1{p a; ul{p b} | p c}\np d"),
        (
            "<ul><li>a</li><ol><li>b</li></ol><li>c</li><OL><li>d</li></OL></ul>",
            "ul{p a; ol1{p b} | p c; ol1{p d}}"
        ),
        (
            "<ol reversed><li>a<ol><li>b</ol><ul><li>c</ul><li>d</ol>",
            "ol[2. 1.]{p a; ol1{p b}; ul{p c} | p d}"
        ),
    ])
    func `a list directly in a list belongs to the previous item`(html: String, outline: String) {
        #expect(HTMLReader.read(html).outline == outline)
    }

    @Test func `an item without a list becomes a list`() {
        #expect(HTMLReader.read("<li>a").blocks == [.list(.init(items: [item("a")]))])
    }

    private func item(_ text: String, isDone: Bool? = nil) -> RichText.Item {
        .init(isDone: isDone, [.paragraph([.text(text)])])
    }
}
