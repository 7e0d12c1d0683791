import Testing

@testable import BoardCore

struct HTMLTableTests {
    @Test func `a table has a header, alignments and rows of one length`() {
        let html = """
            <table><thead><tr><th>a</th><th align="right">b</th><th style="text-align: center">c
            <tbody><tr><td>1<td>2<td>3<tr><td colspan=2>4 <b>5</b></td><tr><td>6</table>
            """
        #expect(
            HTMLReader.read(html).blocks == [
                .table(
                    .init(
                        alignments: [.left, .right, .centre],
                        header: [[.text("a")], [.text("b")], [.text("c")]],
                        rows: [
                            [[.text("1")], [.text("2")], [.text("3")]],
                            [[.text("4 "), .strong([.text("5")])], [], []],
                            [[.text("6")], [], []],
                        ]))
            ])
    }

    @Test(arguments: ["<td>", "<th> <th><tr><td>", "<th>&nbsp;<th><br><tr><td>"])
    func `a table without text in its header has no header`(start: String) {
        #expect(
            HTMLReader.read("<table><tr>\(start)1<td>2</table>").blocks == [
                .table(
                    .init(
                        alignments: [.left, .left], header: [],
                        rows: [[[.text("1")], [.text("2")]]]))
            ])
    }

    @Test func `a layout table is replaced by its content`() {
        #expect(
            HTMLReader.read("<table><tr><td><h1>a</h1><td>b<tr><td>c</table>").blocks == [
                .heading(level: 1, [.text("a")]), .paragraph([.text("b")]),
                .paragraph([.text("c")]),
            ])
        #expect(
            HTMLReader.read("<table><tr><td>a<tr><td>b</table>").blocks
                == [.paragraph([.text("a")]), .paragraph([.text("b")])])
    }

    @Test func `a table with folded content is replaced by its content`() {
        let html =
            "<table><tr><th>a<th>b<tr><td>c<td><details><summary>d</summary>e</details></table>"
        #expect(HTMLReader.read(html).outline == "p a\np b\np c\ndetails(d){p e}")
    }

    @Test func `blocks in cells are lines`() {
        let cell = HTMLReader.read("<table><tr><th>a<tr><td><p>b<ul><li>c<li>d</ul><pre>e\nf</pre>")
            .blocks
        #expect(
            cell == [
                .table(
                    .init(
                        alignments: [.left], header: [[.text("a")]],
                        rows: [
                            [
                                [
                                    .text("b"), .lineBreak, .text("- "), .text("c"), .lineBreak,
                                    .text("- "), .text("d"), .lineBreak, .code("e"), .lineBreak,
                                    .code("f"),
                                ]
                            ]
                        ]))
            ])
    }

    @Test func `a cell over several rows keeps the other cells in their columns`() {
        let html = """
            <table><tr><td rowspan=2>a<td>b<td rowspan="99999999999999999999">c<tr><td>d<td>e
            <tr><td>f<td>g</table>
            """
        #expect(
            HTMLReader.read(html).blocks.tables.map(\.rows) == [
                [
                    [[.text("a")], [.text("b")], [.text("c")]],
                    [[], [.text("d")], [.text("e")]],
                    [[.text("f")], [.text("g")], []],
                ]
            ])
    }

    @Test func `a cell that spans all following rows moves their cells`() {
        #expect(
            HTMLReader.read("<table><tr><td>a<td rowspan=9>b<tr><td>c<td>d<tr><td>e<td>f</table>")
                .blocks.tables.map { $0.rows.map(\.count) } == [[3, 3, 3]])
    }

    @Test func `a caption comes before its table`() {
        let blocks = HTMLReader.read("<table><caption>a</caption><tr><th>b</table>").blocks
        #expect(blocks.first == .paragraph([.text("a")]))
        #expect(blocks.count == 2)
    }

    @Test func `hostile spans create no more columns than are shown`() throws {
        let blocks = HTMLReader.read(
            "<table><tr><td colspan=99999999>a<td colspan=-5>b<td colspan=x>c</table>"
        ).blocks
        guard case .table(let table) = try #require(blocks.first) else {
            Issue.record("no table")
            return
        }
        #expect(table.alignments.count == HTMLTable.columnLimit)
        #expect("\(table.rows)".contains("b"))
    }
}
