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
                .init(
                    name: "Tea & more", address: .feed("https://a.example/feed?x=1&y=2"),
                    folders: ["News"]),
                .init(
                    name: "차", address: .feed("https://b.example/f"), folders: ["News", "Deeper"]),
            ])
    }

    @Test func `a written document is read back`() throws {
        let written = OPMLDocument([
            .init(name: "a \"b\" <c> & 차", address: .feed("https://a.example/?x=1&y=\"2\"")),
            .init(name: "hn", address: .source("hn"), folders: ["News & more", "\"Daily\""]),
            .init(name: "차", address: .feed("https://c.example/"), folders: ["News & more"]),
            .init(name: "lem", address: .source("lemmy:https://l.example/?a&b")),
        ])

        let read = try #require(try OPMLDocument(Array(written.text.utf8)))

        #expect(read.outlines == written.outlines)
        #expect(written.text.ranges(of: "News &amp; more").count == 1)
        #expect(read.brokenOutlines == [])
    }

    @Test(arguments: [
        ("/Boston/Weather", ["Boston", "Weather"]), ("Sea", ["Sea"]), ("/a, b/c", ["a"]), ("", []),
        ("/ /x//", ["x"]),
    ])
    func `a category is a folder`(category: String, folders: [String]) throws {
        let outline = "<outline category=\"\(category)\" text=\"t\" xmlUrl=\"https://a.example\"/>"
        let outer = folders.map { "<outline text=\"\($0)\">" }.joined()

        #expect(try outlines(outline)?.map(\.folders) == [folders])
        #expect(try outlines("<outline text=\"Top\">\(outline)")?[0].folders == ["Top"] + folders)
        #expect(try outlines(outer + outline)?[0].folders == folders)
    }

    @Test(arguments: [
        (#"<outline text="Waves <b>" xmlUrl="https://w.example/f"/>"#, "Waves <b>"),
        (#"<outline text="Waves" xmlUrl=https://w.example/f/>"#, "Waves"),
        (#"<outline text="Waves" xmlUrl="https://w.example/f/>"#, "Waves"),
        (#"<outline xmlUrl="https://w.example/f<"/>"#, "https://w.example/f<"),
    ])
    func `a malformed outline is named, and the others are read`(
        broken: String, name: String
    ) throws {
        let good = #"<outline text="Tea" xmlUrl="https://a.example/f?x=1&amp;y"/>"#
        let comment = #"<!-- <outline text="no" xmlUrl="https://no.example"/> -->"#
        let document = try #require(try document(comment + good + broken + "\n" + good))

        #expect(document.brokenOutlines == [name])
        #expect(document.outlines.filter { $0.name == "Tea" }.count >= 1)
    }

    @Test func `white space in a title is one space`() throws {
        #expect(
            try outlines("<outline text=\" A\n   b \" xmlUrl=\"https://a.example\"/>")?[0].name
                == "A b")
    }

    @Test(arguments: ["<rss><channel/></rss>", "{}", "<html><body><opml/></body></html>"])
    func `another document is rejected`(text: String) throws {
        #expect(try OPMLDocument(Array(text.utf8)) == nil)
    }

    @Test func `empty input is reported`() {
        #expect(throws: BoardError.empty) { try OPMLDocument(Array(" \n".utf8)) }
    }

    @Test func `a list can be truncated and nested deeply`() throws {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        let deep = String(repeating: "<outline text='x'>", count: 10_000)

        #expect(try outlines(outline + deep)?.count == 1)
    }

    @Test(arguments: ["", "</body>", "<outline text=\"b", "<outline text='b' xmlUrl='https://b"])
    func `a truncated list is read up to where it ends and marked as truncated`(end: String) throws
    {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        let document = try #require(try document(outline, end: end))

        #expect(document.outlines.map(\.name) == ["a"])
        #expect(document.truncation == .cutOff)
        #expect(try self.document(outline)?.truncation == nil)
        #expect(try self.document(outline + "<outline text='open'>")?.truncation == nil)
        #expect(try self.document(outline, end: "</body></opml>\n<!-- end")?.truncation == nil)
    }

    @Test func `a list nested too deeply is marked as such`() throws {
        let outline = #"<outline text="a" xmlUrl="https://a.example/f"/>"#
        func nested(_ count: Int) -> String {
            String(repeating: "<outline text='x'>", count: count) + outline
                + String(repeating: "</outline>", count: count)
        }

        #expect(try document(nested(100))?.truncation == nil)
        let document = try #require(try document(outline + nested(5000)))
        #expect(document.outlines.count == 1)
        #expect(document.truncation == .tooDeep)
    }
}
