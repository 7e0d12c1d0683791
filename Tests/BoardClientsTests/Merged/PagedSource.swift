import BoardCore
import Foundation
import Synchronization

@testable import BoardClients

/// A source of test posts in pages, which can be delayed or made to fail.
final class PagedSource: BoardSource {
    let id: SourceID
    let capabilities: Capabilities
    private let pages: [[Post]]
    private let script: Script
    private let log = Mutex<[PostRequest]>([])

    /// The deviations of a source from normal behaviour.
    struct Script: Sendable {
        var failingPage: Int?
        var error = BoardError.timedOut(host: "tea.example")
        /// The truncation reported for each page.
        var shortfalls: [Int: Truncation] = [:]
        /// The reported failures of sources.
        var sourceFailures: [SourceFailure] = []
        /// The number of states of each page.
        var steps = 1
        /// The number of task yields before each state.
        var turns = 0
        /// A closure that delays each page.
        var wait: @Sendable () async throws -> Void = {}
    }

    init(
        _ name: String, pages: [[Post]], canSearch: Bool = false, sorts: [SourceSort] = [],
        _ change: (inout Script) -> Void = { _ in }
    ) {
        id = SourceID(name)
        self.pages = pages
        capabilities = Capabilities(sorts: sorts, canSearch: canSearch)
        var script = Script()
        change(&script)
        self.script = script
    }

    var name: String { id.name }

    /// The requests for posts so far.
    var requests: [PostRequest] { log.withLock { $0 } }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [self] yield in
            try await script.wait()
            if script.failingPage == 0 { throw script.error }
            yield([Board(id: BoardID("all", in: id))])
        }
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        log.withLock { $0.append(request) }
        return .states { [self] yield in
            let number = request.cursor.flatMap { Int($0.raw) } ?? 0
            try await script.wait()
            if number == script.failingPage { throw script.error }
            let posts = number < pages.count ? pages[number] : []
            for step in 1...script.steps {
                for _ in 0..<script.turns { await Task.yield() }
                let isLast = step == script.steps
                let shown = posts.prefix(isLast ? posts.count : posts.count * step / script.steps)
                var page = PostPage(posts: .listing(shown))
                page.progress = isLast ? nil : ReadProgress(bytes: step, total: nil)
                if isLast {
                    page.truncation = script.shortfalls[number]
                    page.sourceFailures = script.sourceFailures
                }
                if isLast, number + 1 < pages.count { page.next = PageCursor("\(number + 1)") }
                yield(page)
            }
        }
    }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { [self] yield in
            guard let post = pages.joined().first(where: { $0.id == id }) else {
                throw BoardError.notThere(name: id.raw)
            }
            yield(PostThread(post: post, body: "Said at \(name)."))
        }
    }
}

extension PostList {
    /// Returns a list of rows in the given order.
    static func listing(_ posts: some Sequence<Post>) -> PostList {
        var collector = PostCollector(order: .asGiven)
        for post in posts { collector.append(post) }
        return collector.list()
    }
}

extension Post {
    /// Returns a post dated some minutes after 1970, or without a date for `nil`.
    static func at(_ minute: Int?, _ raw: String, in source: String) -> Post {
        Post(
            id: PostID(raw, in: SourceID(source)), title: "\(source) \(raw)",
            createdAt: minute.map { Date(timeIntervalSince1970: Double($0) * 60) })
    }

    /// Returns posts named after their minutes.
    static func at(_ minutes: [Int], in source: String) -> [Post] {
        minutes.map { at($0, "\($0)", in: source) }
    }
}

extension MergedSource {
    /// Returns all pages in order.
    func pages(_ request: PostRequest = PostRequest()) async throws -> [PostPage] {
        var pages = [try await posts(request).whole()]
        while let next = pages.last?.next {
            var request = request
            request.cursor = next
            pages.append(try await posts(request).whole())
        }
        return pages
    }
}
