import BoardClients
import BoardCore
import Foundation
import Testing

struct DocumentLimitsTests {
    private static let mark = "… [cut here by board-tui: longer than 1 MB]"

    @Test(arguments: [("a", 1), ("가", 3), (#"\u0041"#, 1), (#"\ud83d\ude00"#, 4), (#"\n"#, 1)])
    func `a text over one megabyte is truncated between characters and reported`(
        unit: String, size: Int
    ) throws {
        let body = String(repeating: unit, count: 1_000_000 / size)
        let text = #"[{"id":1,"title":"t","body":"x\#(body)y"},{"id":2,"title":"u"}]"#
        let document = try DocumentResult(Array(text.utf8), inPiecesOf: 300_000)
        let read = try #require(document.posts.first?.body)

        #expect(document.ids == ["1", "2"])
        #expect(read.hasSuffix("\n\n" + Self.mark))
        #expect(!read.contains("\u{FFFD}"))
        #expect((999_996...1_000_000).contains(read.utf8.count - Self.mark.utf8.count - 2))
        #expect(document.skipped.reasons == ["line 1, column 30: a text longer than 1 MB was cut"])
    }

    @Test func `a text of one megabyte is complete`() throws {
        let body = String(repeating: "a", count: 1_000_000)
        let document = try DocumentResult(#"[{"id":1,"title":"t","body":"\#(body)"}]"#)
        #expect(document.posts.first?.body == body)
        #expect(document.skipped.reasons == [])
    }

    @Test func `positions after a truncated text are correct`() throws {
        let long = String(repeating: "가가가가가가가가\\n", count: 250_000)
        let start = "[{\"id\":1,\"title\":\"t\",\"x\":\"\(long)\", \"y\":1,"
        let document = try DocumentResult(start + "},\n 7, {\"id\":2,\"title\":\"u\"}]")
        let column = start.unicodeScalars.count + 1
        #expect(document.ids == ["2"])
        #expect(
            document.skipped.reasons == [
                "line 1, column \(column): expected a member's name, “}” instead",
                "line 2, column 2: expected a post, “7” instead",
            ])
    }

    @Test(arguments: [1, 7, 1000, 100_000])
    func `an oversized post is skipped without affecting the next one`(size: Int) throws {
        let tags = String(repeating: #""x","#, count: 1000)
        let text =
            #"[{"id":1,"title":"a"},{"id":2,"title":"b","tags":[\#(tags)"y"]},{"id":3,"title":"c"}]"#
        for form in [text, text.lines] {
            let document = try DocumentResult(
                Array(form.utf8), limits: DocumentLimits(valueSize: 2000), inPiecesOf: size)
            #expect(document.ids == ["1", "3"])
            #expect(document.skipped.count == 1)
            #expect(document.skipped.reasons.first?.hasSuffix("a post longer than 0 MB") == true)
            #expect(document.truncation == nil)
        }
    }

    @Test(arguments: [1, 7, 1000, 100_000])
    func `a missing quote hides no post, however long its value seems to be`(size: Int) throws {
        let posts = (3..<500).map { number in
            let body = String(repeating: "b, {", count: number % 60)
            return #"{"id":\#(number),"title":"c","body":"\#(body)"}"#
        }
        let broken = #"{"id":2,"title":"b,"x":1}"#
        let text = #"[{"id":1,"title":"a"},\#(broken),\#(posts.joined(separator: ",\n"))]"#
        let document = try DocumentResult(
            Array(text.utf8), limits: DocumentLimits(valueSize: 1000), inPiecesOf: size)

        #expect(document.ids == ["1"] + (3..<500).map(String.init))
        #expect(document.skipped.count == 1)
        #expect(
            document.skipped.reasons.first?.hasPrefix("line 1, column 43: expected “}”") == true)
    }

    @Test func `a document stays within the memory limit`() throws {
        let posts = Array(repeating: #"{"id":1,"title":"a"}"#, count: 10_000)
        for text in ["[\(posts.joined(separator: ","))]", posts.joined(separator: "\n")] {
            let document = try DocumentResult(
                Array(text.utf8), limits: DocumentLimits(memory: 100_000), inPiecesOf: 1000)
            #expect((200...600).contains(document.posts.count))
            #expect(document.truncation == .full(posts: document.posts.count))
            #expect(document.skipped.reasons == [])
        }
    }

    @Test func `long texts and many boards count towards the memory limit`() throws {
        let body = String(repeating: "a", count: 10_000)
        let long = Array(repeating: #"{"id":1,"title":"a","body":"\#(body)"}"#, count: 50)
        let boards = (0..<1000).map { #"{"id":1,"title":"a","boardId":"board number \#($0)"}"# }
        for (posts, most) in [(long, 10), (boards, 300)] {
            let document = try DocumentResult(
                Array("[\(posts.joined(separator: ","))]".utf8),
                limits: DocumentLimits(memory: 100_000))
            #expect((1...most).contains(document.posts.count))
        }
    }

    @Test func `excess tags and comments are omitted and counted`() throws {
        let tags = Array(repeating: #""x""#, count: 1003).joined(separator: ",")
        let comments = Array(repeating: "{}", count: 100_002).joined(separator: ",")
        let document = try DocumentResult(
            #"[{"id":1,"title":"a","tags":[\#(tags)],"comments":[\#(comments)]}]"#)
        #expect(document.posts.first?.tags.count == 1000)
        #expect(document.posts.first?.comments.count == 100_000)
        #expect(document.skipped.problemCount == 3)
        #expect(document.skipped.commentCount == 2)
    }

    @Test func `an oversized member of the object is omitted`() throws {
        let boards = Array(repeating: #"{"id":"a"}"#, count: 1000).joined(separator: ",")
        let text = #"{"boards":[\#(boards)],"data":[{"id":1,"title":"a"}]}"#
        let document = try DocumentResult(
            Array(text.utf8), limits: DocumentLimits(valueSize: 500))
        #expect(document.boards == [])
        #expect(document.ids == ["1"])
        #expect(
            document.skipped.reasons == [
                "line 1, column 11: the boards take more than 0 MB"
            ])
    }

    @Test func `an oversized first line affects only itself`() throws {
        let tags = String(repeating: #""x","#, count: 1000)
        let text =
            #"{"id":1,"title":"a","tags":[\#(tags)"y"]}"# + "\n"
            + "{\"id\":2,\"title\":\"b\"}\n{\"id\":3,\"title\":\"c\"}"
        let document = try DocumentResult(
            Array(text.utf8), limits: DocumentLimits(valueSize: 500))
        #expect(document.ids == ["2", "3"])
        #expect(document.skipped.reasons.first?.hasSuffix("a post longer than 0 MB") == true)
    }
}

extension String {
    /// The posts of an array, one per line.
    fileprivate var lines: String {
        dropFirst().dropLast().replacingOccurrences(of: "},{", with: "}\n{")
    }
}
