import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct LoadedPagesTests {
    private let boards = [Board(id: "a"), Board(id: "b")]

    /// Returns the boards after a page with both boards and a page with only the second one.
    private func names(keepingBoards: Bool) -> [String] {
        var pages = LoadedPages()
        pages.retainsBoards = keepingBoards
        _ = pages.take(PostPage(boards: boards), of: .initial)
        pages.begin()
        _ = pages.take(PostPage(boards: [boards[1]]), of: .reload)
        return pages.all.boards.map(\.name)
    }

    @Test func `a board that is removed from a document disappears`() {
        #expect(names(keepingBoards: false) == ["b"])
    }

    @Test func `boards of earlier pages are kept`() {
        #expect(names(keepingBoards: true) == ["a", "b"])
    }

    @Test func `skipped posts of earlier pages stay listed`() {
        var pages = LoadedPages()
        _ = pages.take(page([1], skipping: "a", next: "2"), of: .initial)
        pages.begin()
        _ = pages.take(page([2], skipping: "b"), of: .more)
        _ = pages.take(page([2, 3], skipping: "b"), of: .more)

        #expect(pages.all.skipped.reasons == ["a", "b"])
    }

    @Test func `a page with only known posts ends the list with a notice`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2], next: "2"), of: .initial)
        pages.begin()
        _ = pages.take(page([1, 2], next: "2"), of: .more, from: "tea.example")

        let end = EarlyEnd(.samePage, at: "tea.example", .post, count: 2)
        #expect(pages.next == nil && pages.all.truncation == .early(end))
        #expect(
            pages.all.truncation?.message
                == "tea.example returned the same page again. 2 posts are shown.")
    }

    @Test func `a page of a search with only known posts does not end the list`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2], next: "2"), of: .initial)
        var known = page([1, 2], next: "3")
        for post in known.posts { known.matches[post.id] = SearchMatch(line: post.title) }
        pages.begin()
        _ = pages.take(known, of: .more)

        #expect(pages.next?.raw == "3" && pages.all.truncation == nil)
    }

    @Test func `a refresh keeps the pages of a list that was loaded to its end`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2], next: "2"), of: .initial)
        pages.begin()
        _ = pages.take(page([3, 4]), of: .more)
        pages.begin()
        _ = pages.take(page([0, 1], next: "1"), of: .reload)

        #expect(pages.all.posts.map(\.title) == (0...4).map { "Post \($0)" })
        #expect(pages.next == nil)
    }

    @Test func `one page without posts does not end the list, but five in a row do`() {
        var pages = LoadedPages()
        _ = pages.take(page([1], next: "2"), of: .initial)
        for number in 3...6 {
            pages.begin()
            _ = pages.take(page([], next: "\(number)"), of: .more)
            #expect(pages.next?.raw == "\(number)" && pages.all.truncation == nil)
        }
        pages.begin()
        _ = pages.take(page([], next: "7"), of: .more)

        #expect(pages.next == nil && pages.all.truncation != nil)
    }

    @Test func `posts that failed to load are counted until they load`() {
        var pages = LoadedPages()
        let reason = BoardError.refused(host: "tea.example", status: 429)
        var first = page([1, 3], next: "2")
        first.missing = [page([2]).posts[0].id: reason, page([4]).posts[0].id: reason]
        _ = pages.take(first, of: .initial)
        #expect(pages.all.missing.count == 2)
        #expect(
            pages.all.missing.lines
                == ["2 posts could not be loaded: tea.example: too many requests."])
        pages.begin()
        _ = pages.take(page([2]), of: .more)

        #expect(Array(pages.all.missing.keys) == [page([4]).posts[0].id])
    }

    @Test func `a page that failed partway counts its skipped posts once`() {
        var pages = LoadedPages()
        _ = pages.take(page([1], skipping: "a", next: "2"), of: .initial)
        pages.begin()
        var part = page([2], skipping: "b")
        part.progress = ReadProgress(bytes: 1, total: 2)
        _ = pages.take(part, of: .more)
        #expect(pages.next?.raw == "2")
        pages.begin()
        _ = pages.take(page([2, 3], skipping: "b"), of: .more)

        #expect(pages.all.skipped.reasons == ["a", "b"])
    }

    private func page(_ numbers: [Int], skipping reason: String, next: String? = nil) -> PostPage {
        var page = page(numbers, next: next)
        page.skipped.note(reason)
        return page
    }

    private func page(
        _ numbers: [Int], early: [Int] = [], next: String? = nil
    ) -> PostPage {
        func list(_ numbers: [Int]) -> PostList {
            PostPage.rows(numbers.flatMap { SamplePosts.numbered($0...$0) }).posts
        }
        var page = PostPage(posts: list(numbers), next: next.map { PageCursor($0) })
        page.early = list(early)
        return page
    }

    private func numbers(_ pages: LoadedPages) -> [Int] {
        pages.all.posts.compactMap { Int($0.id.raw.dropFirst()) }
    }

    @Test func `a removed post does not return with a page kept from before`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2, 3], early: [9], next: "2"), of: .initial)
        pages.begin()
        _ = pages.take(page([4, 5], next: "3"), of: .more)
        for number in [2, 5, 9] { pages.remove(PostID("p\(number)", in: "sample")) }
        #expect(numbers(pages) == [1, 3, 4])

        pages.begin()
        _ = pages.take(page([1, 3, 4], next: "2"), of: .reload)

        #expect(numbers(pages) == [1, 3, 4])
    }

    @Test func `older posts after the known end of a list are not new`() {
        let known = page([2, 3, 4], next: "2").posts
        let posts = page([1, 2, 4, 5]).posts

        let new = { (goesOn: Bool) in
            posts.news(since: known, goesOn: goesOn).newcomers.map(\.raw).sorted()
        }

        #expect(new(true) == ["p1"])
        #expect(new(false) == ["p1", "p5"])
    }

    @Test func `early posts follow the pages until a page contains them`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2], early: [5, 9], next: "a"), of: .initial)
        #expect(numbers(pages) == [1, 2, 5, 9])

        pages.begin()
        _ = pages.take(page([3, 4, 5], early: [9], next: "b"), of: .more)
        #expect(numbers(pages) == [1, 2, 3, 4, 5, 9])

        pages.begin()
        _ = pages.take(page([6, 9]), of: .more)
        #expect(numbers(pages) == [1, 2, 3, 4, 5, 6, 9])
        #expect(pages.next == nil)
    }

    @Test func `a refresh inserts a new post that is older than its first page`() {
        var pages = LoadedPages()
        _ = pages.take(dated([90, 80], early: [40], next: "a"), of: .initial)
        pages.begin()
        _ = pages.take(dated([70, 60], early: [40], next: "b"), of: .more)
        pages.begin()
        _ = pages.take(dated([95, 90], early: [65, 50, 40], next: "x"), of: .reload)
        #expect(numbers(pages) == [95, 90, 80, 70, 65, 60, 50, 40])

        // The following pages do not contain it.
        pages.begin()
        _ = pages.take(dated([55], early: [40], next: "c"), of: .more)
        #expect(numbers(pages) == [95, 90, 80, 70, 65, 60, 55, 50, 40])

        pages.begin()
        _ = pages.take(dated([96, 95], early: [75], next: "y"), of: .reload)
        #expect(numbers(pages) == [96, 95, 90, 80, 75, 70, 65, 60, 55, 50, 40])

        pages.begin()
        _ = pages.take(dated([96, 95]), of: .reload)
        #expect(numbers(pages) == [96, 95])
    }

    /// Returns a page of posts whose dates are the given numbers of seconds since 1970.
    private func dated(_ numbers: [Int], early: [Int] = [], next: String? = nil) -> PostPage {
        func list(_ numbers: [Int]) -> PostList {
            var collector = PostCollector(order: .asGiven)
            for number in numbers {
                let date = Date(timeIntervalSince1970: Double(number))
                collector.append(
                    Post(id: PostID("p\(number)", in: "tea"), title: "T", createdAt: date))
            }
            return collector.list()
        }
        var page = PostPage(posts: list(numbers), next: next.map { PageCursor($0) })
        page.early = list(early)
        return page
    }

    @Test func `a refresh keeps early posts without duplicates`() {
        var pages = LoadedPages()
        _ = pages.take(page([1, 2], early: [5, 9], next: "a"), of: .initial)
        pages.begin()
        _ = pages.take(page([0, 1, 5], early: [9], next: "x"), of: .reload)
        #expect(numbers(pages) == [0, 1, 5, 2, 9])

        pages.begin()
        _ = pages.take(page([3], early: [5, 9], next: "b"), of: .more)
        #expect(numbers(pages) == [0, 1, 5, 2, 3, 9])
        #expect(pages.next == PageCursor("b"))
    }
}
