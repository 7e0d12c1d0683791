import BoardApp
import BoardCore
import TerminalUI
import TestSupport
import Testing

struct CompletionTests {
    private let contents = PostPage(
        boards: [Board(id: "free", name: "자유"), Board(id: "자유 글"), Board(id: "a/b")],
        posts: .of([
            PostThread(id: "40", boardID: "free", title: "Forty"),
            PostThread(id: "41", boardID: "free", title: "Forty-one"),
            PostThread(id: "42", boardID: "자유 글", title: "Forty-two"),
            PostThread(id: "42", boardID: "a/b", title: "Again"),
            PostThread(id: "420", boardID: "a/b", title: "Many"),
            PostThread(id: "글 하나/둘", boardID: "자유 글", title: "Korean"),
        ]))

    private let vocabulary = CommandVocabulary(
        actions: [
            ActionDescription(name: "quit", keys: "Q", help: "quit now"),
            ActionDescription(
                name: "tree", keys: "", help: "the tree", reason: "It has no leaves."),
        ], themes: ["dark", "light"], sorts: ["hot", "newest"])

    private func completion(_ line: String) -> CommandCompletion {
        CommandCompletion(of: line, in: contents, knowing: vocabulary)
    }

    @Test(arguments: [
        ("t", "t"), ("tr", "tree"), ("theme d", "theme dark"), ("b", "board "), ("po", "post "),
        ("o", "open "), ("q", "quit"),
        ("x", "x"), ("", ""), ("tree", "tree"), ("tree ", "tree "), ("nonsense 4", "nonsense 4"),
    ])
    func `the first word is completed as far as unambiguous`(line: String, completed: String) {
        #expect(completion(line).line == completed)
    }

    @Test(arguments: [
        ("post ", "post "), ("post 4", "post 4"), ("post 420", "post 420"), ("post 9", "post 9"),
        ("post 글", "post 글 하나/둘"), ("post  글 하", "post  글 하나/둘"),
        ("board f", "board free"), ("board 자유", "board 자유 글"), ("board free", "board free"),
    ])
    func `IDs are completed with their exact spelling`(line: String, completed: String) {
        #expect(completion(line).line == completed)
    }

    @Test(arguments: [
        ("board cafe", "board Café"), ("board CAF", "board Café"), ("board té", "board tea"),
        ("TR", "tree"), ("theme DA", "theme dark"), ("board Café", "board Café"),
    ])
    func `without an exact match case and accents are ignored`(
        line: String, completed: String
    ) {
        let contents = PostPage(
            boards: [Board(id: "Café", name: "x"), Board(id: "tea", name: "y")], posts: .of([]))

        #expect(CommandCompletion(of: line, in: contents, knowing: vocabulary).line == completed)
    }

    @Test func `a board is completed by its name if no ID matches`() {
        let boards = [Board(id: "g", name: "자유게시판"), Board(id: "dev", name: "개발")]
        let contents = PostPage(boards: boards, posts: .of([]))

        let completion = CommandCompletion(of: "board 자유", in: contents, knowing: vocabulary)

        #expect(completion.line == "board g")
    }

    @Test(arguments: [
        ("board-", "board-tui://"), ("open b", "open board-tui://"),
        ("board-tui://b", "board-tui://board/"), ("Board-TUI:p", "Board-TUI:post/"),
        ("board-tui://board/f", "board-tui://board/free"),
        ("open board-tui://board/free", "open board-tui://board/free/post/"),
        ("board-tui://board/free/", "board-tui://board/free/post/"),
        ("board-tui://board/free/post/", "board-tui://board/free/post/4"),
        ("board-tui://board/free/post/41", "board-tui://board/free/post/41"),
        ("board-tui://board/free/post/42", "board-tui://board/free/post/42"),
        ("board-tui://board/a%2Fb/post/420", "board-tui://board/a%2Fb/post/420"),
        ("board-tui://board/a", "board-tui://board/a%2Fb"),
        ("board-tui://post/%EA%B8%8", "board-tui://post/\(encodedID)"),
        ("board-tui://post/글", "board-tui://post/\(encodedID)"),
        ("board-tui://sample/b", "board-tui://sample/board/"),
        ("board-tui://sample/board/f", "board-tui://sample/board/free"),
        ("board-tui://sample/board/free/post/41", "board-tui://sample/board/free/post/41"),
        ("board-tui://sample/post/글", "board-tui://sample/post/\(encodedID)"),
        ("open http://x", "open http://x"),
        ("board-tui://post/4/", "board-tui://post/4/comment/"),
        ("board-tui://sample/board/free/post/4/c", "board-tui://sample/board/free/post/4/comment/"),
        ("board-tui://post/4/5", "board-tui://post/4/5"),
        ("board-tui://post/%zz", "board-tui://post/%zz"),
    ])
    func `links are completed part by part and encoded when needed`(line: String, completed: String)
    {
        #expect(completion(line).line == completed)
    }

    @Test(arguments: [
        ("board fr", "board tea/free"), ("board tea/f", "board tea/free"), ("board f", "board f"),
        ("board rice/", "board rice/full"), ("post 1", "post tea/1"),
        ("board-tui://t", "board-tui://tea/"), ("board-tui://p", "board-tui://post/"),
        ("board-tui://rice/board/", "board-tui://rice/board/full"),
        ("board-tui://rice/post/", "board-tui://rice/post/2"),
    ])
    func `with several sources completed IDs name the source`(line: String, completed: String) {
        let tea = BoardID("free", in: "tea")
        let contents = PostPage(
            boards: [Board(id: tea), Board(id: BoardID("full", in: "rice"))],
            posts: .of([
                PostThread(id: "1", title: "One", source: "tea"),
                PostThread(id: "2", title: "Two", source: "rice"),
            ]))
        let vocabulary = CommandVocabulary(sources: ["tea", "rice"])

        let completion = CommandCompletion(of: line, in: contents, knowing: vocabulary)

        #expect(completion.line == completed)
    }

    @Test func `a completed link leads to the post it was completed from`() throws {
        let link = try BoardLink(completion("board-tui://post/%EA").line)

        #expect(link == .post("글 하나/둘"))
    }

    @Test(arguments: [
        (
            "",
            "add  board  language  open  panel  pipe  post  remove  rename  save  search  sort  theme  "
                + "width  quit  tree"
        ),
        ("po", "post  ID  open a post"),
        ("qu", "quit  Q  quit now"), ("quit", "Q  quit now"), ("tree", "It has no leaves."),
        ("x", ""), ("theme ", "dark  light"), ("sort ", "hot  newest"), ("search tea", ""),
        ("post 4", "40  41  42  420"), ("post 41", "Forty-one"), ("post 42", "Forty-two  420"),
        ("post 글", "글 하나/둘  Korean"), ("post 9", ""), ("board ", "free  자유 글  a/b"),
        ("board f", "free  자유"), ("board-tui://board/a%2Fb/post/", "42  420"),
        ("board-tui://", "board/  post/"),
    ])
    func `the hint shows possible continuations or the named item`(line: String, hint: String) {
        #expect(completion(line).hint == hint)
    }

    @Test func `of many posts the first ones are listed`() {
        let many = PostPage(posts: .of(SamplePosts.numbered(1...5000)))
        let hint = CommandCompletion(of: "post ", in: many, knowing: vocabulary).hint

        #expect(hint.hasPrefix("p1  p2  p3  "))
        #expect(hint.hasSuffix("  …"))
        #expect(CommandCompletion(of: "post ", in: many, knowing: vocabulary).line == "post p")
        #expect(
            CommandCompletion(of: "post p4999", in: many, knowing: vocabulary).hint == "Post 4999")
    }
}

private let encodedID = "글%20하나%2F둘"
