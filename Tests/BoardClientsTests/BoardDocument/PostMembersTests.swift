import BoardClients
import BoardCore
import Testing

struct PostMembersTests {
    @Test func `null and unknown members count as absent`() throws {
        let post = try onlyPost(
            #""boardId":null,"author":null,"createdAt":null,"body":null,"url":null,"score":null,"tags":null,"pinned":null,"commentCount":null,"comments":null,"x":{"y":[1,-0,2.5e-7,true,false,null,"\/"]}"#
        )
        #expect(post.unversioned == PostThread(id: "1", title: "t").unversioned)
    }

    @Test func `a member of a wrong type does not invalidate the post`() throws {
        let post = try onlyPost(
            #""boardId":{},"author":7,"createdAt":[],"body":false,"url":[],"score":{},"tags":"x","pinned":"yes","commentCount":"many","comments":"none""#
        )
        #expect(post.unversioned == PostThread(id: "1", title: "t").unversioned)
    }

    @Test func `the last of several members with the same name counts`() throws {
        let post = try onlyPost(
            #""author":"a","author":"b","tags":["a"],"tags":["b"],"comments":[{"id":1}],"comments":[{"id":2}]"#
        )
        #expect(post.author == "b")
        #expect(post.tags == ["b"])
        #expect(post.comments.map(\.id) == ["2"])
    }

    @Test(arguments: [
        ("7", "7"), ("-0", "0"), ("\"x\"", "x"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("1e3", "1000"), ("2.0", "2"), ("\"\\u0041\"", "A"),
    ])
    func `an id is a string or an integer`(json: String, id: String) throws {
        #expect(try DocumentResult(#"[{"id":\#(json),"title":"t"}]"#).ids == [id])
    }

    @Test(arguments: [
        ("17", 17), ("-3", -3), ("2.6", 3), ("1e2", 100), ("\"42\"", 42), ("1e999", nil),
        ("\"x\"", nil),
        ("99999999999999999999", nil), ("-0", 0),
    ])
    func `a score is accepted in several forms`(json: String, score: Int?) throws {
        #expect(try onlyPost(#""score": \#(json)"#).score == score)
    }

    @Test func `an integer for comments is their number`() throws {
        #expect(try onlyPost(#""comments": 5"#).commentCount == 5)
        #expect(try onlyPost(#""comments": 5, "commentCount": 7"#).commentCount == 7)
        #expect(try onlyPost(#""comments": [{"id":"a"}], "commentCount": 0"#).commentCount == 1)
    }

    @Test func `only strings are accepted as tags`() throws {
        #expect(try onlyPost(#""tags": ["a", 1, null, ["b"], "c"]"#).tags == ["a", "c"])
    }

    @Test func `text is sanitized however it is encoded`() throws {
        let post = try onlyPost(
            #""author":"a\u001b[2Jb","body":"one\r\ntwo\ud800 \udc00\u0000 \ud83d\u0041""#)
        #expect(post.author == "a\u{FFFD}[2Jb")
        #expect(post.body == "one\ntwo\u{FFFD} \u{FFFD}\u{FFFD} \u{FFFD}A")
    }

    @Test func `every escape is decoded according to the standard`() throws {
        let post = try onlyPost(#""body":"\"\\\/\t\n\u00e9\uD55c\ud83d\ude00|""#)
        #expect(post.body == "\"\\/\t\né한😀|")
    }

    @Test func `invalid UTF-8 is replaced`() throws {
        let bytes =
            Array(#"[{"id":1,"title":"a"#.utf8) + [0xFF, 0xED, 0xA0, 0x80, 0xC3]
            + Array(#""}]"#.utf8)
        let title = try #require(DocumentResult(bytes).posts.first?.title)
        #expect(title.hasPrefix("a\u{FFFD}"))
        #expect(title.unicodeScalars.dropFirst().allSatisfy { $0 == "\u{FFFD}" })
    }

    @Test func `unescaped line breaks in a string are tolerated`() throws {
        #expect(try onlyPost("\"body\":\"one\ntwo\u{1}\"").body == "one\ntwo\u{FFFD}")
    }
}
