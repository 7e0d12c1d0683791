import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// A source with its stand-in, which every source has to do the same things with.
struct SourceUnderTest: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The posts that its stand-in has, in the order in which they are shown.
    let posts: [PostID]
    /// A post whose thread takes many questions; `nil` where none does.
    var longThread: PostID?
    /// Whether every list is the whole of it, whatever is asked for.
    var isDocument = false
    /// Makes its stand-in.
    let makeSite: @Sendable () throws -> Site
    /// Makes a stand-in without any post.
    let makeEmptySite: @Sendable () throws -> Site

    /// A stand-in, and how it is read.
    struct Site: Sendable {
        /// Answers a question as the stand-in does.
        let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
        /// Makes a source that asks a server at an address, which ends with a slash.
        let source: @Sendable (URL) throws -> any BoardSource
        /// Puts a post above all others; `nil` where it never changes.
        var addPost: (@Sendable () -> PostID)?
    }

    /// Titles of all posts hold these words, and signs that no terminal may get.
    static let words = "Green tea"
    static let title = "\(words)\u{1B}[2J\u{7}\u{202E}\u{2028}!"

    static let all = [
        hackerNews, lobsters, lemmy, discourse, bbj, feed, boardServer, foundSite, merged, document,
        file,
    ]

    /// Those that ask a server.
    static let remote = all.filter { $0.testDescription != file.testDescription }
}

extension SourceUnderTest {
    /// Runs `test` with a new source that reads a new stand-in.
    func run(
        empty: Bool = false,
        _ test: (any BoardSource, Front, Site) async throws -> Void
    ) async throws {
        let site = try empty ? makeEmptySite() : makeSite()
        let front = Front()
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
        _ standIn: some StandIn, source: @escaping @Sendable (URL) throws -> any BoardSource,
        addPost: (@Sendable () -> PostID)? = nil
    ) {
        self.init(
            answer: { request in
                try await standIn.reply(to: try await Question(request)).response
            }, source: source, addPost: addPost)
    }
}

extension BoardSource {
    /// The pages of a list to its end, or to one more than it can have.
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
