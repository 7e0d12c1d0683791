import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests with recorded responses of the real server from several years.
@Suite(.readsRecordings) struct LobstersRecordingTests {
    @Test func `the tags of 2025 are boards`() async throws {
        try await withRecording("tags-2025") { source in
            let boards = try await source.boards(reload: false).whole()

            #expect(boards.count == 115)
            #expect(boards[0].name == "ruby" && boards[0].summary == "Ruby programming")
        }
    }

    @Test(arguments: [
        (
            "hottest-2025", "why I built a hyper-personalized seach engine that isn't very good",
            "technomancy", 14, 9, ["lisp", "lua", "web"]
        ),
        (
            "newest-2023", "Misty: Programing language from the creator of JSON", "Peter5", 2, 2,
            ["programming"]
        ),
        (
            "t-meta-2023", "Check for working https before allowing submitting link", "yawaramin",
            5, 48, ["meta"]
        ),
    ])
    func `stories are rows`(
        name: String, title: String, author: String, score: Int, comments: Int, tags: [String]
    ) async throws {
        try await withRecording(name) { source in
            let posts = try #require(try await source.page(PostRequest())).posts
            let first = try #require(posts.first)

            #expect(posts.count == 25)
            #expect(first.title == title && first.author == author)
            #expect(first.score == score && first.commentCount == comments)
            #expect(first.tags == tags)
            #expect(posts.allSatisfy { !$0.title.isBlank && !$0.author.isEmpty })
            #expect(posts.allSatisfy { $0.createdAt != nil && $0.page != nil })
        }
    }

    @Test func `a text of 2023 has an excerpt in its row`() async throws {
        try await withRecording("t-meta-2023") { source in
            let post = try await source.page(PostRequest())?.posts.first
            #expect(post?.url == nil)
            #expect(post?.excerpt.hasPrefix("Https has been for several years now") == true)
        }
    }

    @Test func `a thread of 2018 is a tree by its levels`() async throws {
        try await withRecording("story-donlgu-2018") { source in
            let thread = try #require(try await source.thread("donlgu"))

            #expect(thread.post.title == "systemd Services Are Easy")
            #expect(thread.post.author == "rain1" && thread.post.score == 15)
            try #require(thread.indentedIDs == ["ddvvra", "f9v3ml", ".y0uprx"])
            #expect(thread.comments.map(\.author) == ["seff", "Hales", "iamnearlythere"])
            #expect(thread.comments.map(\.score) == [3, 1, 2])
            #expect(thread.comments[0].body.hasPrefix("<p>Nice article. I must admin"))
        }
    }

    @Test func `a thread of 2025 is a tree by its parents`() async throws {
        try await withRecording("story-tdfoqh-2025") { source in
            let thread = try #require(try await source.thread("tdfoqh"))

            #expect(thread.post.title == "Ranking comments by sum of replies' scores")
            #expect(thread.post.author == "gioele" && thread.post.commentCount == 10)
            #expect(thread.body.hasPrefix("<p>There are often cases where comments"))
            try #require(thread.comments.map(\.depth) == [0, 0, 1, 0, 1, 2, 0, 0, 0, 1])
            #expect(thread.comments[9].author == "pushcx" && thread.comments[9].score == 5)
        }
    }

    private func withRecording(
        _ name: String, test: (LobstersSource) async throws -> Void
    ) async throws {
        let reply = FakeResponse(try Recordings.json("lobsters/\(name).json"))
        try await withFakeServer(FixedFakeServer(replies: [".json": reply])) { base in
            try await test(
                LobstersSource(id: SourceID("lobsters"), base: base, service: try service(base)))
        }
    }
}
