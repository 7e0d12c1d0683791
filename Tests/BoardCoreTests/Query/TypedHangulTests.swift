import BoardCore
import TestSupport
import Testing

/// Searches for Korean while it is being typed.
@Suite struct TypedHangulTests {
    private let title = "Swift로 만든 터미널 게시판"

    @Test(arguments: [
        ("ㅌㅁㄴ", true), ("ㅌㅁ널", true), ("터미너", true), ("터미", true), ("ㄱㅅㅍ", true),
        ("swiftㄹ", true), ("SWIFT로ㅁ", false), ("터머", false), ("ㅌㄴ", false), ("터민", false),
        ("ㅆ", false), ("널ㄱ", false),
    ])
    func `initial consonants and an open syllable stand for syllables`(
        text: String, isFound: Bool
    ) throws {
        let query = try #require(TextQuery(text, isTyped: true))
        #expect(query.matches(title) == isFound)
        #expect(query.ranges(in: title).isEmpty != isFound)
        #expect(query.count(in: title) == (isFound ? 1 : 0))
    }

    @Test func `the match is marked in whole syllables`() throws {
        let query = try #require(TextQuery("ㅌㅁ", isTyped: true))
        #expect(query.ranges(in: title).map { title[$0] } == ["터미"])
        #expect(query.count(in: "타면 타면 탐") == 2)
    }

    @Test func `other searches find only what they name`() throws {
        #expect(TextQuery("터미너")?.matches(title) == false)
        #expect(TextQuery("ㅌㅁㄴ")?.matches(title) == false)
    }

    @Test(arguments: [
        ("ㅌㅁㄴ", true), ("ㅁㄷ ㅌㅁ", true), ("게시파", true), ("터미너 게시판", false),
        ("터미널 게시파", true), ("\"터미너\"", false), ("~터미너", true), ("터미너 ", false),
        ("author:미", false),
    ])
    func `a typed query finds words by their sound`(text: String, isFound: Bool) throws {
        let query = try #require(try PostQuery(text, isTyped: true))
        let context = PostQuery.Context(now: SamplePosts.now, boardNames: [:], marks: PostMarks())
        #expect(
            query.matches(
                Post(id: "1", title: title, author: "민지"), body: PostText("", .plain), in: context)
                == isFound)
    }

    @Test func `the text of a post is searched, too`() throws {
        let query = try #require(try PostQuery("ㅇㄴㅎ", isTyped: true))
        let context = PostQuery.Context(now: SamplePosts.now, boardNames: [:], marks: PostMarks())
        #expect(
            query.matches(
                Post(id: "1", title: "x"), body: PostText("**안녕**하세요", .markdown), in: context))
    }
}
