import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// A source with a simulated server, for tests that every source must pass.
struct SourceUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The posts of the simulated server, in display order.
    let posts: [PostID]
    /// A post whose thread takes many requests; `nil` if there is none.
    var longThread: PostID?
    /// A Boolean value that indicates whether every list is the whole document.
    var isDocument = false
    /// Creates the simulated server.
    let makeSite: @Sendable () throws -> Site
    /// Creates a simulated server without posts.
    let makeEmptySite: @Sendable () throws -> Site

    /// A simulated server and its source.
    struct Site: Sendable {
        let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
        /// Creates a source for a server at a URL with a trailing slash.
        let source: @Sendable (URL) throws -> any BoardSource
        /// Adds a post above all others; `nil` if the site never changes.
        var addPost: (@Sendable () -> PostID)?
    }

    /// The text in all titles, followed by characters that must not reach a terminal.
    static let words = "Green tea"
    static let title = "\(words)\u{1B}[2J\u{7}\u{202E}\u{2028}!"

    static let all = [
        hackerNews, lobsters, lemmy, discourse, bbj, feed, boardServer, foundSite, merged, document,
        file,
    ]

    /// The sources that send requests to a server.
    static let remote = all.filter { $0.testDescription != file.testDescription }
}

extension SourceUnderTest {
    /// Runs `test` with a new source of a new simulated server.
    func run(
        empty: Bool = false,
        _ test: (any BoardSource, RequestGate, Site) async throws -> Void
    ) async throws {
        let site = try empty ? makeEmptySite() : makeSite()
        let front = RequestGate()
        try await withServer { request in
            await front.pass(request.path)
            return try await site.answer(request)
        } test: { address in
            defer { front.release() }
            let root = address.deletingLastPathComponent()
            front.open(at: root)
            try await test(try site.source(root), front, site)
        }
    }
}

extension SourceUnderTest.Site {
    init(
        _ standIn: some FakeServer, source: @escaping @Sendable (URL) throws -> any BoardSource,
        addPost: (@Sendable () -> PostID)? = nil
    ) {
        self.init(
            answer: { request in
                try await standIn.reply(to: try await FakeRequest(request)).response
            }, source: source, addPost: addPost)
    }
}

extension BoardSource {
    /// Returns the pages of a list up to its end, or one more than the limit.
    func pages(_ request: PostRequest = PostRequest(), atMost limit: Int) async throws -> [PostPage]
    {
        var pages: [PostPage] = []
        var request = request
        repeat {
            let page = try await posts(request).whole()
            pages.append(page)
            request.cursor = page.next
        } while request.cursor != nil && pages.count <= limit
        return pages
    }
}
