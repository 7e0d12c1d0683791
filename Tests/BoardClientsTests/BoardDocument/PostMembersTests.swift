import BoardClients
import BoardCore
import Foundation
import Testing

struct PostMembersTests {
    @Test func `null and unknown members are as if they were not there`() throws {
        let post = try onlyPost(
            #""boardId":null,"author":null,"createdAt":null,"body":null,"url":null,"score":null,"tags":null,"pinned":null,"commentCount":null,"comments":null,"x":{"y":[1,-0,2.5e-7,true,false,null,"\/"]}"#
        )
        #expect(post.unversioned == PostThread(id: "1", title: "t").unversioned)
    }

    @Test func `a member of a wrong type does not cost the post`() throws {
        let post = try onlyPost(
            #""boardId":{},"author":7,"createdAt":[],"body":false,"url":[],"score":{},"tags":"x","pinned":"yes","commentCount":"many","comments":"none""#
        )
        #expect(post.unversioned == PostThread(id: "1", title: "t").unversioned)
    }

    @Test func `of several members with one name the last counts`() throws {
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
        #expect(try ReadDocument(#"[{"id":\#(json),"title":"t"}]"#).ids == [id])
    }

    @Test(arguments: [
        ("17", 17), ("-3", -3), ("2.6", 3), ("1e2", 100), ("\"42\"", 42), ("1e999", nil),
        ("\"x\"", nil),
        ("99999999999999999999", nil), ("-0", 0),
    ])
    func `a score may be written in several ways`(json: String, score: Int?) throws {
        #expect(try onlyPost(#""score": \#(json)"#).score == score)
    }

    @Test func `an integer for comments is their number`() throws {
        #expect(try onlyPost(#""comments": 5"#).commentCount == 5)
        #expect(try onlyPost(#""comments": 5, "commentCount": 7"#).commentCount == 7)
        #expect(try onlyPost(#""comments": [{"id":"a"}], "commentCount": 0"#).commentCount == 1)
    }

    @Test func `only strings are tags`() throws {
        #expect(try onlyPost(#""tags": ["a", 1, null, ["b"], "c"]"#).tags == ["a", "c"])
    }

    @Test func `text is cleaned whatever way it was smuggled in`() throws {
        let post = try onlyPost(
            #""author":"a\u001b[2Jb","body":"one\r\ntwo\ud800 \udc00\u0000 \ud83d\u0041""#)
        #expect(post.author == "a\u{FFFD}[2Jb")
        #expect(post.body == "one\ntwo\u{FFFD} \u{FFFD}\u{FFFD} \u{FFFD}A")
    }

    @Test func `every escape means what the standard says`() throws {
        let post = try onlyPost(#""body":"\"\\\/\t\n\u00e9\uD55c\ud83d\ude00|""#)
        #expect(post.body == "\"\\/\t\né한😀|")
    }

    @Test func `bytes that are no UTF-8 are repaired`() throws {
        let bytes =
            Array(#"[{"id":1,"title":"a"#.utf8) + [0xFF, 0xED, 0xA0, 0x80, 0xC3]
            + Array(#""}]"#.utf8)
        let title = try #require(ReadDocument(bytes).posts.first?.title)
        #expect(title.hasPrefix("a\u{FFFD}"))
        #expect(title.unicodeScalars.dropFirst().allSatisfy { $0 == "\u{FFFD}" })
    }

    @Test func `raw line breaks in a string are tolerated`() throws {
        #expect(try onlyPost("\"body\":\"one\ntwo\u{1}\"").body == "one\ntwo\u{FFFD}")
    }
}
