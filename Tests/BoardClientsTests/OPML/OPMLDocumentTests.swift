import BoardCore
import Testing

@testable import BoardClients

struct OPMLDocumentTests {
    private func outlines(_ body: String) throws -> [OPMLDocument.Outline]? {
        try document(body)?.outlines
    }

    private func document(_ body: String, end: String = "</body></opml>") throws -> OPMLDocument? {
        try OPMLDocument(Array("<opml version=\"1.0\"><body>\(body)\(end)".utf8))
    }

    @Test func `feeds are found in folders, with their names`() throws {
        let outlines = try outlines(
            """
            <outline text="News"><outline text="Tea &amp; more" type="rss"
              xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example"/>
            <outline text="Deeper"><OUTLINE title="차" XMLURL="https://b.example/f"/></outline>
            </outline><outline text="no source"/>
            """)

        #expect(
            outlines == [
                .init(name: "Tea & more", address: .feed("https://a.example/feed?x=1&y=2")),
                .init(name: "차", address: .feed("https://b.example/f")),
            ])
    }

    @Test func `what is written is read back`() throws {
        let written = OPMLDocument([
            .init(name: "a \"b\" <c> & 차", address: .feed("https://a.example/?x=1&y=\"2\"")),
            .init(name: "hn", address: .source("hn")),
            .init(name: "lem", address: .source("lemmy:https://l.example/?a&b")),
        ])

        let read = try #require(try OPMLDocument(Array(written.text.utf8)))

        #expect(read.outlines == written.outlines)
    }

    @Test(arguments: ["<rss><channel/></rss>", "{}", "<html><body><opml/></body></html>"])
    func `another document is none`(text: String) throws {
        #expect(try OPMLDocument(Array(text.utf8)) == nil)
    }

    @Test func `nothing is told as that`() {
        #expect(throws: BoardError.empty) { try OPMLDocument(Array(" \n".utf8)) }
    }

    @Test func `a list may be cut off, and nest without end`() throws {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        let deep = String(repeating: "<outline text='x'>", count: 10_000)

        #expect(try outlines(outline + deep)?.count == 1)
    }

    @Test(arguments: ["", "</body>", "<outline text=\"b", "<outline text='b' xmlUrl='https://b"])
    func `what ends in the middle is read as far as it goes, and known as that`(end: String) throws
    {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        let document = try #require(try document(outline, end: end))

        #expect(document.outlines.map(\.name) == ["a"])
        #expect(document.shortfall == .cutOff)
        #expect(try self.document(outline)?.shortfall == nil)
        #expect(try self.document(outline + "<outline text='open'>")?.shortfall == nil)
        #expect(try self.document(outline, end: "</body></opml>\n<!-- end")?.shortfall == nil)
    }

    @Test func `what nests too deep is known as that`() throws {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        func nested(_ count: Int) -> String {
            String(repeating: "<outline text='x'>", count: count) + outline
                + String(repeating: "</outline>", count: count)
        }

        #expect(try document(nested(100))?.shortfall == nil)
        let document = try #require(try document(outline + nested(5000)))
        #expect(document.outlines.count == 1)
        #expect(document.shortfall == .tooDeep)
    }
}
