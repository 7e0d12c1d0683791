import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests of the dates of entries that state none.
struct AssumedDatesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    /// Returns the ages of entries in minutes before `now`, in the order of the feed.
    ///
    /// For entries without a date it is the assumed age.
    private func ages(
        of text: String, lastModified: Date? = nil, with dates: inout AssumedDates
    ) throws -> [Double] {
        var feed = try feed(text)
        dates.complete(&feed, lastModified: lastModified, readAt: Self.now)
        return feed.threads.map { thread in
            let post = thread.post
            return ((post.createdAt ?? post.activeAt)?.distance(to: Self.now) ?? .infinity) / 60
        }
    }

    private func ages(of text: String, lastModified: Date? = nil) throws -> [Double] {
        var dates = AssumedDates()
        return try ages(of: text, lastModified: lastModified, with: &dates)
    }

    private func item(_ name: String, _ age: Double? = nil) -> String {
        let date = age.map { "<pubDate>\(Self.date($0))</pubDate>" } ?? "<pubDate>soon</pubDate>"
        return "<item><title>\(name)</title><guid>\(name)</guid>\(date)</item>"
    }

    private static func date(_ age: Double) -> String {
        now.addingTimeInterval(-60 * age).ISO8601Format()
    }

    @Test func `an entry takes the date before it, and the first one that after it`() throws {
        let items = [item("a"), item("b"), item("c", 10), item("d"), item("e", 30), item("f")]

        #expect(try ages(of: rss(items.joined())) == [10, 10, 10, 10, 30, 30])
    }

    @Test func `an assumed date is not a date of the post`() throws {
        var feed = try feed(rss(item("a") + item("b", 5)))
        var dates = AssumedDates()
        dates.complete(&feed, lastModified: nil, readAt: Self.now)

        #expect(feed.threads.map { $0.post.createdAt == nil } == [true, false])
    }

    @Test(arguments: ["lastBuildDate", "pubDate", "dc:date"])
    func `without any date, entries have the date of the feed`(name: String) throws {
        let date = "<\(name)>\(Self.date(50))</\(name)>"
        let declaration = #"xmlns:dc="http://purl.org/dc/elements/1.1/""#

        #expect(try ages(of: rss(date + item("a"), declarations: declaration)) == [50])
        #expect(try ages(of: rss(item("a") + date, declarations: declaration)) == [50])
    }

    @Test func `the date of a feed is that of its last build, not of its publication`() throws {
        let dates =
            "<pubDate>\(Self.date(9999))</pubDate>"
            + "<lastBuildDate>\(Self.date(5))</lastBuildDate>"

        #expect(try ages(of: rss(dates + item("a"))) == [5])
    }

    @Test func `the date of an Atom feed is that of its update`() throws {
        let text = atom("<updated>\(Self.date(20))</updated><entry><id>1</id></entry>")

        #expect(try ages(of: text, lastModified: Self.now) == [20])
    }

    @Test func `the next choice is the server's date, then the time of reading`() throws {
        let json = #"{"version": "https://jsonfeed.org/version/1", "items": [{"id": 1}]}"#

        #expect(try ages(of: json, lastModified: Self.now.addingTimeInterval(-180)) == [3])
        #expect(try ages(of: json) == [0])
    }

    @Test func `an assumed date is not later than the reading, but a stated one can be`() throws {
        let built = "<lastBuildDate>\(Self.date(-60))</lastBuildDate>"

        #expect(try ages(of: rss(built + item("a"))) == [0])
        #expect(try ages(of: rss(item("a", -60))) == [-60])
    }

    @Test func `an assumed date does not change afterwards`() throws {
        var dates = AssumedDates()
        let built = "<lastBuildDate>\(Self.date(40))</lastBuildDate>"
        let first = try ages(of: rss(built + item("a")), with: &dates)
        let rebuilt = "<lastBuildDate>\(Self.date(7))</lastBuildDate>"
        let second = try ages(of: rss(rebuilt + item("b") + item("a")), with: &dates)
        let third = try ages(of: rss(item("c", 1) + item("b") + item("a")), with: &dates)

        #expect(first == [40])
        #expect(second == [7, 40])
        #expect(third == [1, 7, 40])
    }

    @Test func `an assumed date changes neither identity nor text`() throws {
        let text = rss("<item><title>a</title></item>")
        var dates = AssumedDates()
        var dated = try feed(text)
        dates.complete(&dated, lastModified: nil, readAt: Self.now)

        #expect(try feed(text).threads.map(\.id) == dated.threads.map(\.id))
    }

    @Test func `a source uses the server's date and retains it after a reload`() async throws {
        let entry = "<entry><id>1</id></entry>"
        let answers = ["Mon, 05 Oct 2026 10:00:00 GMT", "Tue, 06 Oct 2026 10:00:00 GMT"].map {
            var answer = HTTPResponse.feed(entry)
            answer.headers[HTTPHeader("Last-Modified")] = $0
            return answer
        }
        let server = FakeFeedServer()
        server.state.withLock { $0.answers = answers }
        try await server.run(now: Self.now) { source in
            let first = try await source.posts(PostRequest()).whole()
            let second = try await source.posts(PostRequest(reload: true)).whole()

            let monday = Date(timeIntervalSince1970: 1_791_194_400)
            #expect(first.posts.map(\.activeAt) == [monday])
            #expect(second.posts.map(\.activeAt) == [monday])
        }
    }
}
