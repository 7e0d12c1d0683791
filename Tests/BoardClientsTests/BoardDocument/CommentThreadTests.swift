import BoardCore
import Testing

struct CommentThreadTests {
    @Test func `nested and flat comments have the same result`() throws {
        let nested =
            #""comments":[{"id":"a","comments":[{"id":"b","comments":[{"id":"c"}]},{"id":"d"}]},{"id":"e"}]"#
        let flat =
            #""comments":[{"id":"a"},{"id":"e"},{"id":"b","parentId":"a"},{"id":"d","parentId":"a"},{"id":"c","parentId":"b"}]"#
        let expected = ["a 0", "b 1", "c 2", "d 1", "e 0"]
        #expect(try outline(nested) == expected)
        #expect(try outline(flat) == expected)
    }

    @Test func `a reply may precede its parent, and ids may be integers`() throws {
        let flat =
            #""comments":[{"id":3,"parentId":"2"},{"id":2,"parentId":1},{"id":1,"parentId":null}]"#
        #expect(try outline(flat) == ["1 0", "2 1", "3 2"])
    }

    @Test func `a reply to an unknown comment starts a thread at its position`() throws {
        let flat =
            #""comments":[{"id":"a"},{"id":"b","parentId":"gone"},{"id":"c","parentId":"b"},{"id":"d"}]"#
        #expect(try outline(flat) == ["a 0", "b 0", "c 1", "d 0"])
    }

    @Test func `comments in a cycle start threads, and their replies stay below them`() throws {
        let flat =
            #""comments":[{"id":"a","parentId":"b"},{"id":"x","parentId":"a"},{"id":"b","parentId":"a"},{"id":"s","parentId":"s"}]"#
        #expect(try outline(flat) == ["a 0", "x 1", "b 0", "s 0"])
    }

    @Test func `invalid comments are omitted, and those without an id get a number`() throws {
        let odd = #""comments":[1,null,"x",{"body":"first"},[],{"comments":7,"body":"second"}]"#
        #expect(try outline(odd) == ["#1 0", "#2 0"])
    }

    @Test func `a member after the replies belongs to the comment`() throws {
        let post = try onlyPost(
            #""comments":[{"comments":[{"id":"b","body":"inner"}],"id":"a","body":"outer"}]"#)
        #expect(post.comments.map(\.body) == ["outer", "inner"])
    }

    @Test func `twenty thousand nested replies are handled`() throws {
        let flat = (0..<20_000).map { #"{"id":\#($0),"parentId":\#($0 - 1)}"# }
        let post = try onlyPost(#""comments":[\#(flat.joined(separator: ","))]"#)
        #expect(post.comments.last?.depth == 19_999)
    }

    private func outline(_ comments: String) throws -> [String] {
        try onlyPost(comments).comments.map { "\($0.id) \($0.depth)" }
    }
}
