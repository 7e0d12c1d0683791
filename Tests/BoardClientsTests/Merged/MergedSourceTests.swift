import BoardCore
import Foundation
import Synchronization
import Testing

@testable import BoardClients

/// Tests of several sources in one list.
@Suite struct MergedSourceTests {
    @Test func `the newest posts of all sources come first`() async throws {
        let merged = Self.merge([
            PagedSource("tea", pages: [Post.at([9, 5, 1], in: "tea")]),
            PagedSource("rice", pages: [Post.at([8, 6, 2], in: "rice")]),
        ])

        let pages = try await merged.pages()

        #expect(pages.map(\.titles) == [["tea 9", "rice 8", "rice 6", "tea 5", "rice 2", "tea 1"]])
        #expect(pages[0].progress == nil && pages[0].sourceFailures.isEmpty)
    }

    @Test func `a list of a single source has the orders of that source`() {
        let merged = Self.merge([
            PagedSource("tea", pages: [], sorts: [SourceSort("hot")]),
            PagedSource("rice", pages: []),
        ])

        #expect(merged.capabilities(of: .everything).sorts.map(\.name) == ["front", "newest"])
        #expect(merged.capabilities(of: .source(SourceID("tea"))).sorts.map(\.name) == ["hot"])
        let board = Listing.board(BoardID("green", in: SourceID("tea")))
        #expect(merged.capabilities(of: board).sorts.map(\.name) == ["hot"])
        #expect(merged.capabilities(of: .source(SourceID("rice"))).sorts.isEmpty)
    }

    @Test func `a page ends where a source with more posts could still add some`() async throws {
        let merged = Self.merge([
            PagedSource("tea", pages: [Post.at([9, 8], in: "tea"), Post.at([7, 4], in: "tea")]),
            PagedSource("rice", pages: [Post.at([10, 5, 3], in: "rice")]),
        ])

        let pages = try await merged.pages()

        #expect(
            pages.map(\.titles) == [
                ["rice 10", "tea 9", "tea 8"], ["tea 7", "rice 5", "tea 4", "rice 3"],
            ])
        #expect(pages.map { $0.early.map(\.title) } == [["rice 5", "rice 3"], []])
    }

    @Test func `a post without a date follows the others of its page`() async throws {
        let undated = Post.at(nil, "some day", in: "tea")
        let merged = Self.merge([
            PagedSource("tea", pages: [[undated] + Post.at([9], in: "tea")]),
            PagedSource("rice", pages: [Post.at([8], in: "rice"), Post.at([7], in: "rice")]),
        ])

        let pages = try await merged.pages()

        #expect(pages.map(\.titles) == [["tea 9", "rice 8", "tea some day"], ["rice 7"]])
    }

    @Test func `a post that its source returns twice is shown once`() async throws {
        let merged = Self.merge([
            PagedSource(
                "tea",
                pages: [Post.at([9, 8], in: "tea"), Post.at([9, 8, 7], in: "tea")])
        ])

        let pages = try await merged.pages()

        #expect(pages.map(\.titles) == [["tea 9", "tea 8"], ["tea 7"]])
    }

    @Test func `a source that repeats its pages has ended`() async throws {
        let page = Post.at([9, 8], in: "tea")
        let tea = PagedSource("tea", pages: Array(repeating: page, count: 1000))
        let rice = PagedSource("rice", pages: [Post.at([8, 1], in: "rice")])

        let pages = try await Self.merge([tea, rice]).pages()

        #expect(pages.flatMap(\.titles) == ["tea 9", "tea 8", "rice 8", "rice 1"])
        #expect(tea.requests.count == 2)
        let end = EarlyEnd(.samePage, at: "tea", .post, count: 2)
        #expect(
            pages.contains {
                $0.sourceFailures == [SourceFailure(source: tea.id, .truncation(.early(end)))]
            })
    }

    @Test func `a page that is requested again is the same`() async throws {
        let merged = Self.merge([
            PagedSource("tea", pages: [Post.at([9], in: "tea"), Post.at([7], in: "tea")]),
            PagedSource("rice", pages: [Post.at([8], in: "rice"), Post.at([6], in: "rice")]),
        ])
        let first = try await merged.posts(PostRequest()).whole()
        let second = PostRequest(after: first.next)

        let titles = try await merged.posts(second).whole().titles
        let again = try await merged.posts(second).whole().titles

        #expect(titles == ["rice 8"] || titles == ["rice 8", "tea 7"])
        #expect(again == titles)
    }

    @Test func `the newest posts are requested from each source that supports it`() async throws {
        let tea = PagedSource("tea", pages: [Post.at([9], in: "tea")], sorts: [.newest])
        let rice = PagedSource("rice", pages: [Post.at([8], in: "rice")])
        let merged = Self.merge([tea, rice])

        _ = try await merged.posts(PostRequest(sort: .newest)).whole()
        _ = try await merged.posts(PostRequest(sort: SourceSort("front"))).whole()
        _ = try await merged.posts(PostRequest(.source(rice.id), sort: .newest)).whole()

        #expect(tea.requests.map(\.sort) == [.newest, nil])
        #expect(rice.requests.map(\.sort) == [nil, nil, nil])
        await #expect(throws: BoardError.self) {
            try await merged.posts(PostRequest(sort: SourceSort("hot"))).whole()
        }
    }

    @Test func `an invalid cursor is reported`() async throws {
        let merged = Self.merge([])

        for text in ["17", "a=1", "a=b%20%20c"] {
            await #expect(throws: BoardError.self) {
                _ = try await merged.posts(PostRequest(after: PageCursor(text))).whole()
            }
        }
    }

    @Test func `a failed source is named and does not hide posts of the others`() async throws {
        let failing = PagedSource("tea", pages: []) { $0.failingPage = 0 }
        let merged = Self.merge([
            failing, PagedSource("rice", pages: [Post.at([8], in: "rice")]),
        ])

        let page = try await merged.posts(PostRequest()).whole()

        #expect(page.titles == ["rice 8"])
        let trouble = SourceFailure(
            source: SourceID("tea"), .error(.timedOut(host: "tea.example")))
        #expect(page.sourceFailures == [trouble])
    }

    @Test func `the missing parts of a source's page are reported`() async throws {
        let trouble = SourceFailure(
            source: SourceID("tea"), .boardNames(.timedOut(host: "tea.example")))
        let tea = PagedSource("tea", pages: [Post.at([8], in: "tea")]) {
            $0.sourceFailures = [trouble]
        }

        let page = try await Self.merge([tea]).posts(PostRequest()).whole()

        #expect(page.sourceFailures == [trouble])
    }

    @Test func `a source with a time to wait is asked again with the next page`() async throws {
        let busy = BoardError.refused(
            host: "tea.example", status: 429, retryAfter: .seconds(9))
        let questions = Mutex(0)
        let tea = PagedSource("tea", pages: [Post.at([9], in: "tea"), Post.at([5], in: "tea")]) {
            $0.wait = {
                let number = questions.withLock { count in
                    count += 1
                    return count
                }
                if number == 2 { throw busy }
            }
        }
        let rice = PagedSource("rice", pages: [Post.at([8], in: "rice"), Post.at([7], in: "rice")])

        let pages = try await Self.merge([tea, rice]).pages()

        #expect(pages.flatMap(\.titles) == ["tea 9", "rice 8", "rice 7", "tea 5"])
        #expect(pages[1].sourceFailures == [SourceFailure(source: tea.id, .error(busy))])
        #expect(pages.last?.sourceFailures.isEmpty == true)
    }

    @Test(arguments: [(2, "a.example, b.example"), (4, "a.example, b.example, c.example, …")])
    func `without a network, the error names the servers`(count: Int, hosts: String) async throws {
        let sources = ["a", "b", "c", "d"].prefix(count).map { name in
            StoredSource(
                source: PagedSource(name, pages: [Post.at([9], in: name)]),
                error: .unreachable(host: "\(name).example"))
        }

        var page = PostPage()
        do {
            for try await next in Self.merge(sources).posts(PostRequest()) { page = next }
        } catch { #expect(page.posts.count == count) }

        #expect(page.stored?.error == .unreachable(host: hosts))
        #expect(page.sourceFailures.isEmpty)

        await #expect(throws: BoardError.unreachable(host: hosts)) {
            for try await _ in Self.merge(sources).posts(PostRequest(reload: true)) {}
        }
    }

    @Test func `stored posts stay if a reload fails`() async throws {
        let error = BoardError.unreachable(host: "tea.example")
        let stored = StoredSource(
            source: PagedSource("tea", pages: [Post.at([9, 5], in: "tea")]), error: error)
        let other = PagedSource("rice", pages: [Post.at([8], in: "rice")])
        let request = PostRequest(reload: true)

        let page = try await Self.merge([stored, other]).posts(request).whole()
        #expect(page.titles == ["tea 9", "rice 8", "tea 5"])
        #expect(page.sourceFailures.map(\.source) == [SourceID("tea")])

        var titles: [String] = []
        await #expect(throws: error) {
            for try await page in Self.merge([stored]).posts(request) { titles = page.titles }
        }
        #expect(titles == ["tea 9", "tea 5"])
    }

    @Test func `a source whose boards fail is named until the boards are reloaded`() async throws {
        let error = BoardError.timedOut(host: "tea.example")
        let refusals = Mutex(1)
        let tea = PagedSource("tea", pages: []) {
            $0.wait = {
                let isRefused = refusals.withLock { count in
                    count -= 1
                    return count >= 0
                }
                if isRefused { throw error }
            }
        }
        let merged = Self.merge([tea, PagedSource("rice", pages: [])])

        for _ in 0..<2 {
            for try await _ in merged.boards(reload: false) {}
            let isFirst = refusals.withLock { $0 == 0 }
            #expect(
                merged.boardFailures
                    == (isFirst ? [SourceFailure(source: tea.id, .error(error))] : []))
        }
    }

    @Test func `a truncated source is named on later pages too`() async throws {
        let cut = DataSource(
            Array(#"{"data": [{"id": "1", "title": "Old"}, {"id""#.utf8), name: "cut")
        let rice = PagedSource("rice", pages: [Post.at([8], in: "rice"), Post.at([7], in: "rice")])

        let pages = try await Self.merge([cut, rice]).pages()

        let trouble = SourceFailure(source: cut.id, .truncation(.cutOff(posts: 1)))
        #expect(pages.map(\.sourceFailures) == [[trouble], [trouble]])
        #expect(pages.allSatisfy { $0.truncation == nil })
    }

    @Test(arguments: [0, 1])
    func `a source with several pages is named from its truncated page on`(
        page: Int
    ) async throws {
        let posts = [[9], [7], [5]].map { Post.at($0, in: "tea") }
        let tea = PagedSource("tea", pages: posts) { $0.shortfalls = [page: .cutOff(posts: 1)] }
        let rice = PagedSource("rice", pages: [Post.at([8, 6, 4], in: "rice")])

        let pages = try await Self.merge([tea, rice]).pages()

        let trouble = SourceFailure(source: tea.id, .truncation(.cutOff(posts: 1)))
        #expect(pages.count == 3)
        #expect(pages.map(\.sourceFailures) == (0..<3).map { $0 < page ? [] : [trouble] })
    }

    @Test func `only if all sources fail is there an error, and each of the sources is named then`()
        async throws
    {
        let merged = Self.merge([
            PagedSource("tea", pages: []) { script in
                script.failingPage = 0
                script.wait = { for _ in 0..<200 { await Task.yield() } }
            },
            PagedSource("rice", pages: []) { script in
                script.failingPage = 0
                script.error = .signedOut(host: "rice.example")
            },
        ])

        var named: [SourceID] = []
        await #expect(throws: BoardError.signedOut(host: "rice.example")) {
            for try await page in merged.posts(PostRequest()) {
                named = page.sourceFailures.map(\.source)
            }
        }
        #expect(named == ["tea", "rice"])
    }

    @Test func `a single source has its own order and pages`() async throws {
        let tea = PagedSource("tea", pages: [Post.at([1, 9, 5], in: "tea"), []])
        let merged = Self.merge([tea, PagedSource("rice", pages: [Post.at([8], in: "rice")])])

        let request = PostRequest(.source(tea.id), sort: SourceSort("hot"), reload: true)
        let page = try await merged.posts(request).whole()

        #expect(page.titles == ["tea 1", "tea 9", "tea 5"])
        #expect(page.next == PageCursor("1"))
        #expect(tea.requests == [request])
    }

    @Test func `a search asks the sources that support it, and names the others`() async throws {
        let tea = PagedSource("tea", pages: [Post.at([1], in: "tea")], canSearch: true)
        let rice = PagedSource("rice", pages: [Post.at([8], in: "rice")])

        let page = try await Self.merge([tea, rice]).posts(PostRequest(.search("cup"))).whole()

        #expect(page.titles == ["tea 1"])
        #expect(rice.requests.isEmpty)
        let reason = BoardError.unsupported(reason: "rice cannot be searched.")
        #expect(page.sourceFailures == [SourceFailure(source: rice.id, .error(reason))])
        #expect(Self.merge([tea, rice]).capabilities.canSearch)
        await #expect(throws: BoardError.self) {
            _ = try await Self.merge([rice]).posts(PostRequest(.search("cup"))).whole()
        }
    }

    @Test func `a thread is loaded from the source of its post`() async throws {
        let posts = Post.at([8], in: "rice")
        let merged = Self.merge([
            PagedSource("tea", pages: []), PagedSource("rice", pages: [posts]),
        ])

        let thread = try await merged.thread(posts[0].id, under: nil, reload: false).whole()

        #expect(thread.body == "Said at rice.")
        await #expect(throws: BoardError.notThere(name: "1")) {
            let stranger = PostID("1", in: SourceID("salt"))
            _ = try await merged.thread(stranger, under: nil, reload: false).whole()
        }
    }

    @Test func `boards are listed in the order of the sources, as they arrive`() async throws {
        let slow = PagedSource("tea", pages: []) {
            $0.wait = { for _ in 0..<200 { await Task.yield() } }
        }
        let failing = PagedSource("salt", pages: []) { $0.failingPage = 0 }
        let merged = Self.merge([slow, failing, PagedSource("rice", pages: [])])

        let states = try await merged.boards(reload: false).states()

        #expect(states.first?.map(\.id.source.name) == ["rice"])
        #expect(states.last?.map(\.id.source.name) == ["tea", "rice"])
        await #expect(throws: BoardError.timedOut(host: "tea.example")) {
            _ = try await Self.merge([failing]).boards(reload: false).whole()
        }
    }

    @Test func `a reload of some sources asks no others, and keeps their posts`() async throws {
        let tea = PagedSource("tea", pages: [Post.at([9, 5], in: "tea")])
        let rice = PagedSource("rice", pages: [Post.at([8, 6], in: "rice")])
        let merged = Self.merge([tea, rice])
        let first = try await merged.posts(PostRequest()).whole()

        var request = PostRequest(reload: true)
        request.reloadedSources = [SourceID("tea")]
        let second = try await merged.posts(request).whole()
        #expect(second.titles == first.titles && second.titles.count == 4)
        #expect(tea.requests.count == 2 && rice.requests.count == 1)

        // A list in another order was not loaded before.
        request.sort = .newest
        #expect(try await merged.posts(request).whole().titles == first.titles)
        #expect(tea.requests.count == 3 && rice.requests.count == 2)
    }

    private static func merge(_ sources: [any BoardSource]) -> MergedSource {
        MergedSource(id: SourceID("all"), sources: sources)
    }
}

/// Tests with documents among the sources.
@Suite struct MergedDocumentTests {
    private static let merged = MergedSource(
        id: SourceID("all"),
        sources: [
            PagedSource("rice", pages: [Post.at([2], in: "rice"), Post.at([1], in: "rice")]),
            DataSource(
                Array(
                    """
                    {"data": [
                      {"id": "1", "title": "Old", "boardId": "b", "body": "Words of old",
                       "createdAt": "1970-01-01T00:00:30Z"},
                      {"id": "2", "title": "New", "boardId": "a", "body": "Words of new",
                       "createdAt": "1971-01-01T00:00:00Z"},
                      {"id": "2", "title": "New again", "createdAt": "1970-12-01T00:00:00Z"}
                    ]}
                    """.utf8), name: "doc"),
        ])

    @Test func `the posts of a document are merged with the others`() async throws {
        let pages = try await Self.merged.pages()

        #expect(pages.map(\.titles) == [["New", "New again", "rice 2"], ["rice 1", "Old"]])
    }

    @Test func `posts of a document need no further request`() async throws {
        let pages = try await Self.merged.pages()

        #expect(try pages[0].posts.thread(at: 0)?.body == "Words of new")
        #expect(pages[1].posts.text(at: 1).text == "Words of old")
        #expect(try pages[0].posts.thread(at: 2) == nil)
    }

    @Test func `a single board of a document can be shown`() async throws {
        let board = BoardID("b", in: SourceID("doc"))

        let page = try await Self.merged.posts(PostRequest(.board(board))).whole()

        #expect(page.titles == ["Old"])
        #expect(page.allPosts?.count == 3)
    }
}

/// A source that cannot be reached and returns what is stored.
private struct StoredSource: WrappingSource {
    let source: any BoardSource
    let error: BoardError

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            for try await var page in source.posts(request) {
                page.stored = StoredCopy(receivedAt: Date(), error: error)
                yield(page)
            }
            throw error
        }
    }
}
