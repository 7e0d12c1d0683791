import BoardCore
import FlyingFox
import Foundation
import Synchronization
import Testing

@testable import BoardClients

/// Reads a feed that is written in a test.
func feed(
    _ text: String, charset: String? = nil, url address: String = "https://tea.example/feed"
) throws -> FeedDocument {
    try feed(Array(text.utf8), charset: charset, url: address)
}

func feed(
    _ bytes: [UInt8], charset: String? = nil, url address: String = "https://tea.example/feed"
) throws -> FeedDocument {
    try #require(try FeedBytes.read(bytes, charset: charset, url: try url(address)))
}

/// An RSS feed of the given items.
func rss(_ items: String, declarations: String = "") -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0" \(declarations)><channel><title>Tea</title>
    <link>https://tea.example/</link>\(items)</channel></rss>
    """
}

/// An Atom feed of the given entries.
func atom(_ entries: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"
      xmlns:thr="http://purl.org/syndication/thread/1.0"><title>Tea</title>
    <link href="https://tea.example/"/>\(entries)</feed>
    """
}

extension FeedDocument {
    /// The threads that its entries make.
    var threads: [PostThread] {
        let source = SourceID("tea")
        return FeedPage(source: source, board: BoardID("feed", in: source)).threads(of: self)
    }
}

/// A server of one feed that goes on while it is read.
final class FeedStandIn: Sendable {
    struct State {
        var answers: [HTTPResponse] = []
        /// Newest first.
        var entries: [Int] = []
        var pageSize = 10
        var requests: [HTTPRequest] = []
    }

    let state = Mutex(State())

    /// Runs `test` with a source of the feed.
    ///
    /// - Parameter now: when it is read, all the time.
    func run(
        now: Date = .distantPast, _ test: (FeedSource) async throws -> Void
    ) async throws {
        try await withServer { request in
            self.answer(request)
        } test: { base in
            let source = FeedSource(id: SourceID("tea"), url: base, now: { now }) {
                try service($0)
            }
            try await test(source)
        }
    }

    /// Answers first with what a test has laid ready, then with the entries.
    func answer(_ request: HTTPRequest) -> HTTPResponse {
        state.withLock { state in
            state.requests.append(request)
            if !state.answers.isEmpty { return state.answers.removeFirst() }
            let tag = "\"\(state.entries.count)\""
            if request.headers[HTTPHeader("If-None-Match")] == tag {
                return HTTPResponse(statusCode: .init(304, phrase: "Not Modified"))
            }
            let before = request.query["before"].flatMap { Int($0) } ?? .max
            let page = state.entries.filter { $0 < before }.prefix(state.pageSize)
            return .feed(page.map(String.entry).joined() + .next(behind: page.last), tag: tag)
        }
    }
}

extension String {
    fileprivate static func entry(_ number: Int) -> String {
        """
        <entry><id>e\(number)</id><title>Entry \(number)</title>
        <updated>\(Date(timeIntervalSince1970: Double(number) * 60).ISO8601Format())</updated>
        <link href="/e/\(number)"/><content type="html">&lt;p>Words \(number)</content></entry>
        """
    }

    fileprivate static func next(behind number: Int?) -> String {
        number.map { "<link rel=\"next\" href=\"/board.json?before=\($0)\"/>" } ?? ""
    }
}

extension HTTPResponse {
    /// An Atom feed as servers of all kinds send it.
    static func feed(_ entries: String, tag: String = "\"\"") -> HTTPResponse {
        var reply = Reply(text: atom(entries), type: "text/html; charset=utf-8")
        reply.headers["ETag"] = tag
        return reply.response
    }
}
