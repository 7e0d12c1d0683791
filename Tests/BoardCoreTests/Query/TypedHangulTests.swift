import BoardCore
import TestSupport
import Testing

/// Searches for Korean while it is being typed.
@Suite struct TypedHangulTests {
    private let title = "Swift로 만든 터미널 게시판"

    @Test(arguments: [
        ("ㅌㅁㄴ", true), ("ㅌㅁ널", true), ("터미너", true), ("터미", true), ("ㄱㅅㅍ", true),
        ("swiftㄹ", true), ("SWIFT로ㅁ", false), ("터머", false), ("ㅌㄴ", false),
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

    @Test(arguments: [
        ("터민", "터미널", "터미널"), ("온", "오늘의 차", "오늘"), ("웆", "우전", "우전"), ("갑", "값", "값"),
        ("달", "닭", "닭"), ("닭", "달걀", "달걀"), ("넋", "넉살", "넉살"), ("강", "가야금", "가야"),
        ("있", "이쑤시개", "이쑤"), ("읽", "읽다", "읽"),
    ])
    func `a final consonant may begin the next syllable`(
        text: String, title: String, match: String
    ) throws {
        let query = try #require(TextQuery(text, isTyped: true))
        #expect(query.ranges(in: title).map { String(title[$0]) } == [match])
        let complete = try #require(TextQuery(text, isTyped: true, isComposing: false))
        #expect(complete.matches(title) == title.contains(text))
    }

    @Test func `a final consonant that is complete begins nothing`() {
        #expect(TextQuery("터민", isTyped: true)?.matches("터널") == false)
        #expect(TextQuery("값", isTyped: true)?.matches("갑") == false)
        #expect(TextQuery("각", isTyped: true)?.matches("가나") == false)
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
