import Testing

@testable import BoardCore

struct HTMLListTests {
    @Test func `items need no end, and lists nest`() {
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

    @Test func `a list within a list belongs to the item before`() {
        #expect(
            HTMLReader.read("<ul><li>a</li><ul><li>b</li></ul></ul>").blocks == [
                .list(
                    .init(items: [
                        .init([.paragraph([.text("a")]), .list(.init(items: [item("b")]))])
                    ]))
            ])
    }

    @Test func `paragraphs in items make room between them`() {
        #expect(
            HTMLReader.read("<ol><li><p>a</p></li><li><p>b</p></li></ol>").blocks
                == [.list(.init(start: 1, isTight: false, items: [item("a"), item("b")]))])
    }

    @Test func `tasks are done or not`() {
        let html = """
            <ul><li><input type=checkbox checked disabled> a</li><li><input type="checkbox"> b</li>
            <li><span class="chcklst-box checked fa"></span> c</li><li>d</ul>
            """
        #expect(
            HTMLReader.read(html).blocks == [
                .list(
                    .init(items: [
                        item("a", isDone: true), item("b", isDone: false),
                        item("c", isDone: true), item("d"),
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
    func `a number that nobody counts from is one`(start: String) {
        #expect(
            HTMLReader.read("<ol start='\(start)'><li>a").blocks
                == [.list(.init(start: 1, items: [item("a")]))])
    }

    @Test func `an item without a list is one`() {
        #expect(HTMLReader.read("<li>a").blocks == [.list(.init(items: [item("a")]))])
    }

    private func item(_ text: String, isDone: Bool? = nil) -> RichText.Item {
        .init(isDone: isDone, [.paragraph([.text(text)])])
    }
}
