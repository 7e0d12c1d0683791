import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of threads, for every source.
struct ProtocolThreadTests {
    @Test(arguments: SourceUnderTest.all)
    func `the posts of a list can be opened and have the number of comments in their rows`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            let posts = try await source.posts(PostRequest()).whole().posts
            for (place, post) in posts.enumerated().prefix(12) {
                let thread = try await source.thread(post.id, under: nil, reload: false).whole()

                #expect(thread.id == post.id && !thread.isLoading)
                #expect(thread.title == post.title)
                #expect(thread.comments.count == post.commentCount)
                if let listed = try posts.thread(at: place) {
                    #expect(listed.comments.map(\.id) == thread.comments.map(\.id))
                }
            }
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `states of a thread grow in reading order`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            let id = kind.longThread ?? kind.posts[0]
            let states = try await source.thread(id, under: nil, reload: false).states()
            let whole = try #require(states.last)

            #expect(states.dropLast().allSatisfy(\.isLoading) && !whole.isLoading)
            #expect(states.map(\.comments.count) == states.map(\.comments.count).sorted())
            #expect(Set(whole.comments.map(\.id)).count == whole.comments.count)
            #expect(whole.comments.first.map { $0.depth == 0 } ?? true)
            for (comment, next) in zip(whole.comments, whole.comments.dropFirst()) {
                #expect(next.depth <= comment.depth + 1)
            }
        }
    }

    @Test(arguments: SourceUnderTest.remote)
    func `relative addresses in a thread lead to its server`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            let posts = try await source.posts(PostRequest()).whole().posts
            // Links in feeds are already absolute.
            for id in kind.posts.prefix(5) where id.source.name != "tea" {
                let states = try await source.thread(id, under: nil, reload: false).states()
                let listed = posts.firstIndex { $0.id == id }.flatMap { try? posts.thread(at: $0) }

                for base in (states + [listed].compactMap { $0 }).map(\.base) {
                    let link = RichText("[all](/about)", as: .markdown, base: base).links.first
                    #expect(link?.target.hasSuffix("/about") == true)
                }
            }
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `a loaded post is available without another request`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            let id = kind.posts[1]
            let first = try await source.thread(id, under: nil, reload: false).whole()
            let second = try await source.thread(id, under: nil, reload: false).whole()
            let third = try await source.thread(id, under: nil, reload: true).whole()

            #expect(first.comments == second.comments && first.comments == third.comments)
            #expect(first.body == second.body && first.body == third.body)
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `an unknown post is reported as missing`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            for raw in ["987654321", "no such post", "../../x", ""] {
                let id = PostID(raw, in: kind.posts[0].source)
                let error = await failure {
                    try await source.thread(id, under: nil, reload: false).whole()
                }
                #expect(error == .notThere(name: raw))
            }
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `no text of a thread can move the cursor`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            for id in kind.posts.prefix(3) {
                let thread = try await source.thread(id, under: nil, reload: false).whole()

                #expect(thread.post.isClean && thread.comments.allSatisfy(\.isClean))
                #expect(thread.body == thread.body.sanitized(as: .paragraphs))
            }
        }
    }
}
