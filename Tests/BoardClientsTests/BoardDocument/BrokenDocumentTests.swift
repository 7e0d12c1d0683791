import BoardClients
import BoardCore
import Testing

struct BrokenDocumentTests {
    @Test(arguments: [
        (#"{"id":2,"title":}"#, "expected a value, “}” instead", 17),
        (#"{"title":"b"}"#, "a post without id", 1),
        (#"{"id":2}"#, "a post without title", 1),
        (#"{"id":2,"title":null}"#, "a post without title", 1),
        (#"{"id":2,"title":7}"#, "title is a number, not text", 1),
        (#"{"id":2,"title":["b"]}"#, "title is an array, not text", 1),
        (#"{"id":2,"title":7,"title":""}"#, "a post without title", 1),
        (#"{"id":2,"title":" \u200b"}"#, "a post without title", 1),
        (#"{"id":{},"title":"b"}"#, "id is an object, not text or an integer", 1),
        (#"{"id":true,"title":"b"}"#, "id is true or false, not text or an integer", 1),
        (#"{"id":1.5,"title":"b"}"#, "id is a number, but not an integer", 1),
        (#"{"id":2 "title":"b"}"#, "expected “}”, “\"” instead", 9),
        (#"{"id":2,"title":"b","x":01}"#, "a number begins with 0", 25),
        (#"{"id":2,"title":"b","x":tru}"#, "expected a value, “t” instead", 25),
        (#"{"id":2,"title":"한글\q"}"#, "expected an escape sequence, “q” instead", 21),
        (#"{"id":2,"title":"b","x":[1,]}"#, "expected a value, “]” instead", 28),
        (#"{"id":2,"title":"b"]"#, "expected “}”, “]” instead", 20),
        ("7", "expected a post, “7” instead", 1),
        ("oops", "expected a post, “o” instead", 1),
        ("\"x,y\"", "expected a post, “\"” instead", 1),
        (#"{"id":2,"title":"b","x":1.}"#, "expected a digit, “}” instead", 27),
    ])
    func `an invalid post is skipped and reported without hiding others`(
        post: String, reason: String, column: Int
    ) throws {
        let array = try DocumentResult(
            "[{\"id\":1,\"title\":\"a\"},\n\(post),\n{\"id\":3,\"title\":\"c\"}]")
        #expect(array.ids == ["1", "3"])
        #expect(array.skipped.count == 1)
        #expect(array.skipped.reasons == ["line 2, column \(column): \(reason)"])

        let lines = try DocumentResult(
            "{\"id\":1,\"title\":\"a\"}\n\(post)\n{\"id\":3,\"title\":\"c\"}\n")
        #expect(lines == array)
    }

    @Test(arguments: [
        #"{"id":2,"title":"b,"author":"x"}"#, #"{"id":2,"title":b","author":"x"}"#,
        #"{"id":2,"title":"b""#,
        #"{"id":2,"title":"b","tags":["x","y"}"#, #"{"id":2,"title":"b","x":{"y":1}"#,
        #"{"id":2,"title":"b}"#,
    ])
    func `a missing quote or bracket does not hide the posts after it`(post: String) throws {
        let others = (3..<300).map { #"{"id":\#($0),"title":"c"}"# }.joined(separator: ",\n")
        for end in ["]", ",{\"id\":300,\"title\":\"d,\"x\":1}\n,{\"id\":301,\"title\":\"e\"}]"] {
            let document = try DocumentResult(
                "[{\"id\":1,\"title\":\"a\"},\n\(post),\n\(others)\(end)")
            #expect(Set(document.ids).isSuperset(of: ["1"] + (3..<300).map(String.init)))
            #expect(document.ids.contains("301") == (end != "]"))
            #expect(document.skipped.count >= 1)
        }
    }

    @Test func `a malformed first line affects only itself`() throws {
        for line in [#"{"id":1 "title":"a"}"#, #"{"id":1,oops}"#, #"{"foo":1}"#] {
            let document = try DocumentResult(
                line + "\n{\"id\":2,\"title\":\"b\"}\n{\"id\":3,\"title\":\"c\"}")
            #expect(document.ids == ["2", "3"])
            #expect(document.skipped.count == 1)
        }
    }

    @Test(arguments: [
        (
            #"[{"id":1,"title":"a"},{"id":2,"ti"#,
            "line 1, column 34: the document is cut off here, in the middle of a post"
        ),
        (
            #"[{"id":1,"title":"a"},"#,
            "line 1, column 23: the document is cut off here, before its “]”"
        ),
        (
            "{\"data\":[{\"id\":1,\"title\":\"a\"}]\n",
            "line 2, column 1: the document is cut off here, in the middle"
        ),
        (
            "{\"id\":1,\"title\":\"a\"}\n{\"id\":2,\"title\":\"가",
            "line 2, column 19: a string is not closed, the text ends"
        ),
    ])
    func `a truncated document retains the posts before it`(text: String, problem: String) throws {
        let document = try DocumentResult(text)
        #expect(document.ids == ["1"])
        #expect(document.skipped.reasons == [problem])
    }

    @Test func `the position of an error is correct in a post of several lines`() throws {
        let document = try DocumentResult(
            "[{\"id\":1,\"title\":\"a\"},  {\n \"id\": \"한글\", \n\"title\": }\n, 7]")
        #expect(
            document.skipped.reasons.first == "line 3, column 10: expected a value, “}” instead")
        #expect(document.skipped.reasons.last == "line 4, column 3: expected a post, “7” instead")
    }

    @Test func `text after the document is reported`() throws {
        let document = try DocumentResult("[{\"id\":1,\"title\":\"a\"}]\n garbage")
        #expect(document.ids == ["1"])
        #expect(document.skipped.count == 0)
        #expect(
            document.skipped.reasons == ["line 2, column 2: text after the end of the document"])
    }

    @Test func `malformed boards do not hide the posts`() throws {
        let document = try DocumentResult(
            #"{"boards":[{"id":"a"},{"id"}],"data":[{"id":1,"title":"a"}]}"#)
        #expect(document.ids == ["1"])
        #expect(document.boards == [Board(id: "a")])
        #expect(document.skipped.reasons == ["line 1, column 28: expected “:”, “}” instead"])
    }

    @Test(arguments: ["", "]"])
    func `invalid comments are counted with their positions`(end: String) throws {
        let start = end.isEmpty ? "" : "["
        let document = try DocumentResult(
            start + #"{"id":1,"title":"한","comments":[1,{"body":"a","comments":[null]},"b"]}"# + end
        )
        let first = start.count + 33
        #expect(document.posts.map(\.comments.count) == [1])
        #expect(document.skipped.count == 0)
        #expect(document.skipped.commentCount == 3)
        #expect(
            document.skipped.reasons == [
                "line 1, column \(first): expected a comment, “1” instead",
                "line 1, column \(first + 26): expected a comment, “n” instead",
                "line 1, column \(first + 33): expected a comment, “\"” instead",
            ])
    }

    @Test func `comments of a skipped post are not counted`() throws {
        let document = try DocumentResult(
            #"[{"id":1,"title":"a","comments":[]},{"id":2,"comments":[1]}]"#)
        #expect(document.skipped.count == 1)
        #expect(document.skipped.commentCount == 0)
    }

    @Test func `many invalid comments retain a limited number of reasons`() throws {
        let bad = String(repeating: "1,", count: 5000)
        let document = try DocumentResult(#"[{"id":1,"title":"a","comments":[\#(bad)2]}]"#)
        #expect(document.skipped.commentCount == 5001)
        #expect(document.skipped.reasons.count == SkippedPosts.limit)
    }

    @Test func `many invalid posts retain a limited number of reasons`() throws {
        let bad = String(repeating: "{},", count: 5000)
        let document = try DocumentResult("[\(bad){\"id\":1,\"title\":\"a\"}]")
        #expect(document.skipped.count == 5000)
        #expect(document.skipped.reasons.count == SkippedPosts.limit)
    }
}

struct UnreadableDocumentTests {
    private static let expectation = "expected an array of posts, or an object with “data”"

    @Test(arguments: ["", " \r\n\t", "\u{FEFF}", "\u{FEFF}\n"])
    func `a blank document is reported as empty`(text: String) {
        #expect(throws: BoardError.empty) { try DocumentResult(text) }
        #expect(throws: BoardError.empty) { try DocumentResult(text, form: .lines) }
    }

    @Test(arguments: [
        ("42", "\(expectation), “4” instead", 1, 1),
        ("\"x\"", "\(expectation), “\"” instead", 1, 1),
        ("\n  <html>", "\(expectation), “<” instead", 2, 3),
        ("한글", "\(expectation), byte 0xED instead", 1, 1),
        (#"{"foo":1}"#, expectation, 1, 1), ("{}", expectation, 1, 1),
        (#" {"data":"x"}"#, "“data” is text, not an array of posts", 1, 10),
        (
            #"{"boards":[{"id":"a"}],"data":{"1":{}}}"#,
            "“data” is an object, not an array of posts", 1, 31
        ),
        (#"{"data":"x","data":null}"#, expectation, 1, 1),
        (
            #"{"boards":[{"id":"a"}],"posts":[{"id":1,"title":"a"}]}"#,
            "there is no “data”; “posts” is probably meant to be that", 1, 32
        ),
        (
            "{\n \"next\": [], \"Data\": []}",
            "there is no “data”; “Data” is probably meant to be that", 2, 22
        ),
        (#"{"items":[],"data":7}"#, "“data” is a number, not an array of posts", 1, 20),
        (#"{"data":null}"#, expectation, 1, 1), (#"{"foo" 1}"#, "“1” cannot be here", 1, 8),
        ("{\n  \"한\": 1,\n  oops", "“o” cannot be here", 3, 3),
        ("[1, 2]", "expected a post, “1” instead", 1, 2),
        ("[2026-11-02 10:00] INFO started", "expected a post, “2” instead", 1, 2),
        (#"[{"id":1}]"#, "a post without title", 1, 2),
        (#"{"data":[{"id":1,"#, "the document is cut off here, in the middle of a post", 1, 18),
        ("[", "the document is cut off here, before its “]”", 1, 2),
        (#"{"da"#, "the document is cut off here, in the middle", 1, 5),
    ])
    func `a document that is not a board results in one error with its position`(
        text: String, reason: String, line: Int, column: Int
    ) {
        let expected = BoardError.unreadable(reason: reason, line: line, column: column)
        #expect(throws: expected) { try DocumentResult(text) }
        #expect(throws: expected) { try DocumentResult(Array(text.utf8), inPiecesOf: 1) }
    }

    @Test func `another list beside the posts is not reported`() throws {
        let document = try DocumentResult(
            #"{"items":[],"boards":[],"data":[{"id":1,"title":"a"}]}"#)
        #expect(document.ids == ["1"])
    }

    @Test func `deep nesting does not exhaust the stack`() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("{\"comments\":[", "]}")] {
            let deep = String(repeating: open, count: 100_000)
            #expect(throws: BoardError.self) { try DocumentResult(deep) }
            #expect(throws: BoardError.self) {
                try DocumentResult("[{\"id\":1,\"title\":\"a\",\"comments\":" + deep)
            }
            let bad = deep + "1" + String(repeating: close, count: 100_000)
            let document = try DocumentResult("[\(bad),{\"id\":1,\"title\":\"a\"}]")
            #expect(document.ids == ["1"])
        }
    }

    @Test func `discussions of realistic depth are read`() throws {
        let deep =
            String(repeating: "[{\"comments\":", count: 200) + "0"
            + String(repeating: "}]", count: 200)
        #expect(try onlyPost("\"comments\": \(deep)").comments.last?.depth == 199)
    }
}
