import BoardCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import board_tui

struct WholeThreadLoaderTests {
    @Test func `missing replies are requested, once per gap`() async throws {
        let source = IncompleteSource(gaps: ["c1": 2, "c4": 1, "stubborn": 5])

        let (thread, failure) = try await WholeThreadLoader(reading: SourceReader(source: source))
            .thread(named: "p")

        #expect(failure == nil)
        #expect(thread.comments.map(\.id) == ["c1", "c4", "stubborn"])
        #expect(thread.comments.map(\.missingReplies) == [0, 0, 5])
        #expect(source.asked.withLock { $0 } == [nil, "c1", "c4", "stubborn"])
    }

    @Test func `comments that need further requests are requested`() async throws {
        let source = IncompleteSource(gaps: ["a": 0, "b": 0], missing: 3)

        let (thread, failure) = try await WholeThreadLoader(reading: SourceReader(source: source))
            .thread(named: "p")

        #expect(failure == nil && thread.missingComments == 0)
        #expect(source.asked.withLock { $0 } == [nil, "b", "b"])
    }

    @Test func `the loaded part of a thread is returned if the rest fails`() async throws {
        let source = IncompleteSource(gaps: ["broken": 1])

        let (thread, failure) = try await WholeThreadLoader(reading: SourceReader(source: source))
            .thread(named: "p")

        #expect(thread.comments.map(\.id) == ["broken"])
        #expect(failure == .unreachable(host: "h.example"))
    }

    @Test func `short waits are completed until their sum exceeds the limit`() async throws {
        let waits = RecordedWaits()
        var reading = SourceReader(source: IncompleteSource(wait: .seconds(12)))
        reading.sleep = { wait in waits.all.withLock { $0.append(wait) } }
        reading.say = { sentence in waits.said.withLock { $0.append(sentence) } }

        var failure: BoardError?
        do {
            _ = try await WholeThreadLoader(reading: reading).thread(named: "p")
        } catch {
            failure = BoardError(error)
        }

        #expect(failure == .refused(host: "h.example", status: 429, retryAfter: .seconds(12)))
        #expect(waits.all.withLock { $0 } == [.seconds(12), .seconds(12)])
        let sentence = "h.example limits requests; waiting 12 s."
        #expect(waits.said.withLock { $0 } == [sentence])
    }

    @Test func `a retry time of zero becomes one second`() async {
        let waits = RecordedWaits()
        var reading = SourceReader(source: IncompleteSource(wait: .zero))
        reading.sleep = { wait in waits.all.withLock { $0.append(wait) } }
        reading.say = { _ in }

        _ = try? await WholeThreadLoader(reading: reading).thread(named: "p")

        #expect(waits.all.withLock { $0 } == Array(repeating: .seconds(1), count: 30))
    }

    @Test func `a list whose pages have no new posts comes to an end`() async throws {
        let source = IncompleteSource()
        let listing = PostListing(listing: .everything, limit: 100)

        let result = try await listing.read(from: .init(reading: SourceReader(source: source)))

        #expect(result.posts.map(\.id.raw) == ["p"] && result.next == nil)
        #expect(source.asked.withLock { $0.count } == 2)
        #expect(result.failure?.status == .unavailable)
        #expect(result.failure?.sentence.contains("returned the same page again") == true)
    }

    @Test func `a post on a later page of a feed is found`() async throws {
        let feed = PagedFeed(pages: 3)
        let reading = WholeThreadLoader(reading: SourceReader(source: feed))

        for name in ["p2", "https://f.example/p2"] {
            #expect(try await reading.thread(named: name).thread.id.raw == "p2")
        }
    }

    @Test func `an endless feed is searched up to the page limit`() async {
        let feed = PagedFeed(pages: .max)
        let reading = WholeThreadLoader(reading: SourceReader(source: feed))

        await #expect(throws: BoardError.notThere(name: "none")) {
            try await reading.thread(named: "none")
        }
        #expect(feed.read.withLock { $0.count } == 50)
    }

    @Test func `each page is requested with the number of posts that are still wanted`()
        async throws
    {
        let feed = PagedFeed(pages: 9)
        let listing = PostListing(listing: .everything, limit: 3)

        let result = try await listing.read(from: .init(reading: SourceReader(source: feed)))

        #expect(result.posts.count == 3)
        #expect(feed.limits.withLock { $0 } == [3, 2, 1])
    }

    @Test func `a limited number of reasons is reported for unreadable posts`() {
        var skipped = SkippedPosts()
        #expect(skipped.lines.isEmpty)
        skipped.note("It is of another version.")
        #expect(skipped.lines == ["It is of another version."])
        for number in 1...12 { skipped.add("post \(number) has no title") }
        skipped.addComments(1, reasons: ["comment 1 is none"])

        #expect(skipped.lines.count == 12)
        #expect(skipped.lines.first == "12 posts and 1 comment could not be read.")
        #expect(skipped.lines.last == "… and 4 more.")
    }

    @Test func `the failure of a later page is reported beside the loaded posts`() async throws {
        let listing = PostListing(listing: .everything, limit: 100)
        let source = IncompleteSource(pages: 1)

        let result = try await listing.read(from: .init(reading: SourceReader(source: source)))

        #expect(result.posts.count == 1)
        #expect(result.failure?.status == .unavailable)
    }
}

/// A feed with one entry per page, which finds an entry only after its page was read.
private final class PagedFeed: BoardSource {
    let id = SourceID("feed")
    let name = "feed"
    let capabilities = Capabilities(hasAllBoards: true)
    let read = Mutex<Set<Int>>([])
    /// The limits of the requests.
    let limits = Mutex<[Int?]>([])
    private let pages: Int

    init(pages: Int) {
        self.pages = pages
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        let number = request.cursor.flatMap { Int($0.raw) } ?? 0
        read.withLock { _ = $0.insert(number) }
        limits.withLock { $0.append(request.limit) }
        var collector = PostCollector(order: .asGiven)
        collector.append(post(number))
        let next = number + 1 < pages ? PageCursor("\(number + 1)") : nil
        let page = PostPage(posts: collector.list(), next: next)
        return .states { $0(page) }
    }

    func thread(
        _ id: PostID, under comment: String?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        let numbers = read.withLock { $0 }
        let found = numbers.map(post).first { $0.id == id }
        return .states { yield in
            guard let found else { throw BoardError.notThere(name: id.raw) }
            yield(PostThread(post: found))
        }
    }

    private func post(_ number: Int) -> Post {
        Post(
            id: PostID("p\(number)", in: id), title: "Post",
            page: "https://f.example/p\(number)")
    }
}

/// The recorded waits.
private final class RecordedWaits: Sendable {
    let all = Mutex<[Duration]>([])
    /// The messages to the user.
    let said = Mutex<[String]>([])
}

/// A source of one post with missing replies.
private final class IncompleteSource: BoardSource {
    let id = SourceID("gappy")
    let name = "gappy"
    let capabilities = Capabilities()
    /// The requests: pages, or missing replies.
    let asked = Mutex<[String?]>([])

    private let gaps: Mutex<[String: Int]>
    private let missing: Mutex<Int>
    private let wait: Duration?
    private let pages: Int

    /// - Parameters:
    ///   - gaps: The number of missing replies of each comment. Those of `stubborn` never arrive,
    ///     and the
    ///     request for those of `broken` fails.
    ///   - missing: The number of further comments, returned two at a time.
    ///   - wait: The retry time of every response.
    ///   - pages: The number of pages before the server fails.
    init(
        gaps: [String: Int] = [:], missing: Int = 0, wait: Duration? = nil, pages: Int = .max
    ) {
        self.gaps = Mutex(gaps)
        self.missing = Mutex(missing)
        self.wait = wait
        self.pages = pages
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        asked.withLock { $0.append(request.cursor?.raw) }
        let count = asked.withLock { $0.count }
        guard count <= pages else { return failing(.unreachable(host: "h.example")) }
        var collector = PostCollector(order: .asGiven)
        collector.append(post)
        let page = PostPage(posts: collector.list(), next: PageCursor("\(count)"))
        return .states { $0(page) }
    }

    func thread(
        _ id: PostID, under comment: String?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        if let wait {
            return failing(.refused(host: "h.example", status: 429, retryAfter: wait))
        }
        asked.withLock { $0.append(comment) }
        if comment == "broken" { return failing(.unreachable(host: "h.example")) }
        let gaps = gaps.withLock { gaps in
            if let comment, comment != "stubborn" { gaps[comment] = 0 }
            return gaps
        }
        let comments = gaps.sorted { $0.key < $1.key }.map {
            BoardCore.Comment(id: $0.key, missingReplies: $0.value)
        }
        let missing = missing.withLock { missing in
            if comment == comments.last?.id { missing = max(0, missing - 2) }
            return missing
        }
        let thread = PostThread(post: post, comments: comments, missingComments: missing)
        return .states { $0(thread) }
    }

    private var post: Post { Post(id: PostID("p", in: id), title: "Post") }

    private func failing<State: Sendable>(_ error: BoardError) -> AsyncThrowingStream<
        State, any Error
    > {
        .states { _ in throw error }
    }
}
