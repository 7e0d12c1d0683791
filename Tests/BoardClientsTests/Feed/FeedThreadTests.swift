import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of entries that reply to each other.
struct FeedThreadTests {
    private func entry(_ id: String, answers parent: String? = nil) -> String {
        let reply = parent.map { "<thr:in-reply-to ref='\($0)'/>" } ?? ""
        return "<entry><id>\(id)</id><title>T \(id)</title>\(reply)"
            + "<summary>Words \(id)</summary></entry>"
    }

    @Test func `replies to entries of the feed are comments, oldest first`() throws {
        let threads = try feed(
            atom(
                entry("d", answers: "a") + entry("c", answers: "b") + entry("b", answers: "a")
                    + entry("a") + entry("x", answers: "elsewhere"))
        ).threads

        #expect(threads.map(\.post.title) == ["T a", "T x"])
        #expect(threads[0].comments.map(\.id) == ["b", "c", "d"])
        #expect(threads[0].comments.map(\.depth) == [0, 1, 0])
        #expect(threads[0].comments.map(\.body) == ["Words b", "Words c", "Words d"])
        #expect(threads[0].comments.map(\.format) == [.plain, .plain, .plain])
        #expect(threads[0].post.commentCount == 3)
    }

    @Test func `entries that reply to each other in a cycle are all listed`() throws {
        let threads = try feed(
            atom(
                entry("a", answers: "b") + entry("b", answers: "a") + entry("c", answers: "c")
                    + entry("d", answers: "a"))
        ).threads
        let all = threads.map(\.post.id.raw) + threads.flatMap { $0.comments.map(\.id) }

        #expect(all.sorted() == ["a", "b", "c", "d"])
        #expect(!threads.isEmpty)
    }

    @Test func `a changed text results in another version of a post`() throws {
        let reply = entry("b", answers: "a")
        let posts = try [entry("a"), entry("a"), entry("a") + reply].map {
            try feed(atom($0)).threads[0].post
        }
        let changed = try feed(atom(entry("a").replacing("Words", with: "Wards"))).threads[0].post

        #expect(posts[0] == posts[1])
        #expect(posts[0].version != posts[2].version)
        #expect(posts[0].version != changed.version)
    }

    @Test func `a reply without text shows its title`() throws {
        let threads = try feed(
            atom(
                entry("a") + "<entry><id>b</id><title>Yes</title><thr:in-reply-to ref='a'/></entry>"
            )
        ).threads

        #expect(threads[0].comments.map(\.body) == ["Yes"])
    }

    @Test func `a long chain of replies has the same depth`() throws {
        let chain = (1..<10_000).map { entry("\($0)", answers: "\($0 - 1)") }.joined()
        let threads = try feed(atom(entry("0") + chain)).threads

        #expect(threads.count == 1)
        #expect(threads[0].comments.map(\.depth) == Array(0..<9999))
    }
}
