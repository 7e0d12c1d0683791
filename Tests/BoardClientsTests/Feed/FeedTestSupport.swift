import BoardCore
import FlyingFox
import Foundation
import Synchronization
import Testing

@testable import BoardClients

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

/// Returns an RSS feed with the given items.
func rss(_ items: String, declarations: String = "") -> String {
    """
    <?xml version="1.0"?>
    <rss version="2.0" \(declarations)><channel><title>Tea</title>
    <link>https://tea.example/</link>\(items)</channel></rss>
    """
}

/// Returns an Atom feed with the given entries.
func atom(_ entries: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"
      xmlns:thr="http://purl.org/syndication/thread/1.0"><title>Tea</title>
    <link href="https://tea.example/"/>\(entries)</feed>
    """
}

extension FeedDocument {
    /// The threads of its entries.
    var threads: [PostThread] {
        let source = SourceID("tea")
        return FeedPage(source: source, board: BoardID("feed", in: source)).threads(of: self)
    }
}

/// A simulated server of one feed that changes while it is read.
final class FakeFeedServer: Sendable {
    struct State {
        var answers: [HTTPResponse] = []
        /// The entries, newest first.
        var entries: [Int] = []
        var pageSize = 10
        var requests: [HTTPRequest] = []
    }

    let state = Mutex(State())

    /// Runs `test` with a source of the feed.
    ///
    /// - Parameter now: The constant time at which the feed is read.
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

    /// Returns the prepared responses first, then the entries.
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
    /// Returns an Atom feed with the content type that servers often use.
    static func feed(_ entries: String, tag: String = "\"\"") -> HTTPResponse {
        var reply = FakeResponse(text: atom(entries), type: "text/html; charset=utf-8")
        reply.headers["ETag"] = tag
        return reply.response
    }
}
