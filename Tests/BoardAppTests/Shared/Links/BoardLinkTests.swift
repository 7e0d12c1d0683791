import BoardApp
import BoardCore
import TestSupport
import Testing

struct BoardLinkTests {
    @Test(arguments: [
        ("board-tui://post/42", BoardLink.post("42")),
        ("board-tui://board/free", .board("free")),
        ("board-tui://board/free/post/42", .post("42", board: "free")),
        ("board-tui://hn/post/42", .post("42").of("hn")),
        ("board-tui://hn/board/free", .board("free").of("hn")),
        ("board-tui://a%20b/board/free/post/42", .post("42", board: "free").of("a b")),
    ])
    func `a link names a board, a post or both`(text: String, link: BoardLink) throws {
        #expect(try BoardLink(text) == link)
        #expect(link.description == text)
    }

    @Test(arguments: [
        "BOARD-TUI://post/42", "board-tui:post/42", "board-tui://Post/42", "board-tui://post/42/",
        "board-tui://post/%34%32",
    ])
    func `changes that other programs make to links are accepted`(text: String) throws {
        #expect(try BoardLink(text) == .post("42"))
    }

    @Test(arguments: [
        ("board-tui://post/a%2Fb", "a/b"), ("board-tui://post/%2525", "%25"),
        ("board-tui://post/100%25", "100%"), ("board-tui://post/%EA%B8%80", "글"),
        ("board-tui://post/글", "글"), ("board-tui://post/a b", "a b"),
        ("board-tui://post/board", "board"), ("board-tui://post/%3F%23", "?#"),
        ("board-tui://post/..", ".."),
    ])
    func `an ID may contain any character`(text: String, id: String) throws {
        #expect(try BoardLink(text) == .post(id))
    }

    @Test(
        arguments: [
            ("board-tui://post/42/comment/7", .post("42", comment: "7")),
            (
                "board-tui://board/free/post/42/comment/c%2F7",
                .post("42", board: "free", comment: "c/7")
            ),
            ("board-tui://post/comment/comment/comment", .post("comment", comment: "comment")),
        ] as [(String, BoardLink)])
    func `a link may name a comment`(text: String, link: BoardLink) throws {
        #expect(try BoardLink(text) == link)
        #expect(link.description == text)
    }

    @Test(arguments: [
        ("http://example.org/post/42", BoardLink.Fault.foreignScheme),
        ("", .foreignScheme), ("board-tui", .foreignScheme),
        (" board-tui://post/1", .foreignScheme),
        ("board-tui:", .missingID("")), ("board-tui://", .missingID("")),
        ("board-tui://post", .missingID("post")), ("board-tui://post/", .missingID("post")),
        ("board-tui://board//post/1", .missingID("board")),
        ("board-tui://board/free/post", .missingID("post")),
        ("board-tui://post/%20%E2%80%8B", .missingID("post")),
        ("board-tui://user/bob", .unknownKeyword("user")),
        ("board-tui://user/bob/post/1", .unknownKeyword("user")),
        ("board-tui://hn/post", .missingID("post")), ("board-tui://%20/post/1", .missingID("")),
        ("board-tui:///post/1", .missingID("")),
        ("board-tui://post/1/2", .excess("2")), ("board-tui://board/a/b", .excess("b")),
        ("board-tui://post/1?x=2", .excess("?x=2")), ("board-tui://post/1#c", .excess("#c")),
        ("board-tui://post/1/board/free", .excess("board")),
        ("board-tui://post/1/comment", .missingID("comment")),
        ("board-tui://post/1/comment/2/3", .excess("3")),
        ("board-tui://board/free/comment/2", .excess("comment")),
        ("board-tui://post/%", .badEncoding), ("board-tui://post/%4", .badEncoding),
        ("board-tui://post/%zz", .badEncoding), ("board-tui://post/%+1", .badEncoding),
        ("board-tui://post/%FF", .badEncoding), ("board-tui://post/%ED%A0%80", .badEncoding),
    ])
    func `an invalid link is rejected with an error`(text: String, fault: BoardLink.Fault) {
        #expect(throws: fault) { try BoardLink(text) }
        #expect(fault.message.hasSuffix("."))
    }

    @Test func `a link that is too long is rejected before it is parsed`() {
        let text = "board-tui://post/" + String(repeating: "1", count: BoardLink.lengthLimit)

        #expect(throws: BoardLink.Fault.tooLong) { try BoardLink(text) }
    }

    @Test func `control characters reach neither IDs nor messages`() throws {
        let id = try BoardLink("board-tui://post/a%1B%5B2J%0A%E2%80%AEb").postID ?? ""
        #expect(!id.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })

        let fault = #expect(throws: BoardLink.Fault.self) {
            try BoardLink("board-tui://%1B%5B2J\u{7}/1")
        }
        #expect(fault?.message.contains("\u{1B}") == false)
        #expect(fault?.message.contains("\u{7}") == false)
    }

    @Test func `the text of a link parses as the same link`() throws {
        var random = SeededGenerator(seed: 42)
        for _ in 0..<2000 {
            let ids = (0..<2).map { _ in
                String.random(scalars: 12, using: &random).sanitized(as: .line)
            }
            guard !ids.contains(where: \.isBlank) else { continue }
            for link in [BoardLink.board(ids[0]), .post(ids[0]), .post(ids[0], board: ids[1])] {
                #expect(try BoardLink(link.description) == link)
            }
        }
    }

    @Test func `the description of a parsed link parses as the same link`() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let text = "board-tui:" + String.random(scalars: 30, using: &random)
            guard let link = try? BoardLink(text) else { continue }
            #expect(try BoardLink(link.description) == link)
        }
    }

    @Test func `IDs from the command line give the same links`() {
        #expect(BoardLink(boardID: "free", postID: nil) == .board("free"))
        #expect(BoardLink(boardID: nil, postID: "42") == .post("42"))
        #expect(BoardLink(boardID: "free", postID: "42") == .post("42", board: "free"))
        #expect(BoardLink(boardID: nil, postID: nil) == nil)
    }
}

extension BoardLink {
    fileprivate func of(_ source: String) -> BoardLink {
        var link = self
        link.source = source
        return link
    }
}
