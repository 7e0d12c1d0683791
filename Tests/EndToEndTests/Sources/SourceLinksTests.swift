import ArgumentParser
import BoardApp
import BoardCore
import Testing

@testable import board_tui

struct SourceLinksTests {
    @Test(
        arguments: [
            ("https://l.example", "https://l.example/comment/602", "comment/602", "602"),
            ("lemmy:https://l.example/", "http://L.example/post/5?x=1", "5", nil),
            ("discourse:https://d.example/f", "https://d.example/f/t/s/12/3", "12", "3"),
            ("hn", "https://news.ycombinator.com/item?id=7", "7", nil),
        ] as [(String, String, String, String?)])
    func `the web address of a post of the source is a link`(
        source: String, address: String, post: String, comment: String?
    ) throws {
        let links = SourceLinks(try SourceArgument(source, among: []))

        #expect(links.link(at: address) == .post(post, comment: comment))
    }

    @Test(arguments: [
        ("discourse:https://d.example", "https://d.example/c/lounge/7", "7"),
        ("discourse:https://d.example", "https://d.example/c/town/harbour/9", "9"),
        ("discourse:https://d.example", "https://d.example/c/town/harbour/9/l/latest", "9"),
        ("discourse:https://d.example", "https://d.example/c/lounge/7/none", "7"),
        ("discourse:https://d.example/f", "https://d.example/f/c/lounge/7.json?page=2", "7"),
        ("discourse:https://d.example", "https://d.example/c/lounge", "lounge"),
        ("https://d.example", "https://d.example/c/lounge/7", "7"),
        ("lemmy:https://l.example", "https://l.example/c/tea", "tea"),
        ("lemmy:https://l.example", "https://l.example/c/music@far.example", "music@far.example"),
        ("lemmy:https://l.example", "https://l.example/c/tea@L.example", "tea"),
        ("https://l.example", "https://l.example/c/tea", "tea"),
        ("lobsters", "https://lobste.rs/t/swift", "swift"),
        ("hn", "https://news.ycombinator.com/ask", "ask"),
        ("board-server:https://b.example/x", "https://b.example/x/boards/free", "free"),
    ])
    func `the web address of a board of the source is a link`(
        source: String, address: String, board: String
    ) throws {
        let links = SourceLinks(try SourceArgument(source, among: []))

        #expect(links.link(at: address) == .board(board))
    }

    @Test(arguments: [
        ("https://l.example", "https://m.example/post/5"), ("demo", "https://l.example/post/5"),
        ("lemmy:https://l.example", "https://m.example/c/tea"),
        ("discourse:https://d.example", "https://d.example/tag/tea"),
        ("discourse:https://d.example", "https://d.example/latest"),
        ("https://b.example", "https://b.example/boards/free"),
        ("posts.json", "https://l.example/post/5"),
        ("lemmy:https://l.example", "https://l.example:8080/post/5"),
        ("discourse:https://d.example/f", "https://d.example/t/s/12/3"), ("hn", "what"),
        ("hn", "https://x.example/item?id=7"),
    ])
    func `any other address is not a link`(source: String, address: String) throws {
        let links = SourceLinks(try SourceArgument(source, among: []))

        #expect(links.link(at: address) == nil)
    }

    @Test(arguments: [
        ("2001", "2001"), ("https://d.example/t/big/2001", "2001"),
        ("board-tui://disc/post/2001", "2001"), ("board-tui://post/2001", "2001"),
        ("https://e.example/t/big/2001", "https://e.example/t/big/2001"),
    ])
    func `a post is named by its id or by a link`(name: String, id: String) throws {
        let argument = try SourceArgument("discourse:https://d.example", among: [])
        let opened = CLISession(
            reading: SourceReader(source: FailedSource(id: SourceID("disc"), error: .empty)),
            links: SourceLinks(argument))

        #expect(try opened.id(ofPost: name) == id)
        #expect(throws: ValidationError.self) {
            try opened.id(ofPost: "board-tui://other/post/2001")
        }
    }

    @Test func `with several sources the link to a board names its source`() throws {
        let links = SourceLinks(sources: [
            (try Source(address: "lemmy:https://l.example"), "tea"),
            (try Source(address: "discourse:https://d.example"), "talk"),
        ])

        let link = try #require(links.link(at: "https://d.example/c/lounge/7"))

        #expect(link.description == "board-tui://talk/board/7")
    }

    @Test func `with several sources a link names the right one`() throws {
        let links = SourceLinks(sources: [
            (try Source(address: "lemmy:https://l.example"), "tea"),
            (try Source(address: "hn"), "news"),
        ])

        let link = try #require(links.link(at: "https://news.ycombinator.com/item?id=7#8"))

        #expect(link.description == "board-tui://news/post/7/comment/8")
    }
}
