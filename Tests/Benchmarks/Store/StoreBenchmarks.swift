import ArgumentParser
import BoardCore
import BoardStore
import Foundation

/// Measures the store: a search in everything, a stored page and thread, and many marks.
@main
struct StoreBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the store with generated posts and five comments for each of them.")

    @Option(help: "The number of posts; the specification names 1000000.")
    var posts = 20_000

    @Option(help: "The folder of the store, which is kept for the next run.")
    var folder: String?

    @Option(name: .customLong("query"), help: "A query to measure, instead of 40 others.")
    var queries: [String] = TextGenerator.queries

    func run() async throws {
        let parent = FileManager.default.temporaryDirectory.appending(
            path: "board-tui-\(UUID().uuidString)")
        defer { if folder == nil { try? FileManager.default.removeItem(at: parent) } }
        let place = StateFolder(path: folder ?? parent.path)
        let cache = PostCache(folder: place, limits: CacheLimits(size: 1 << 50, days: 9999)) {
            print($0)
        }
        try await fill(cache)
        try await measureSearch(cache, isByDate: false)
        try await measureSearch(cache, isByDate: true)
        await measurePage(cache)
        await measureThread(cache)
        try await measureMarks(BoardStore(folder: place) { print($0) })
    }

    private func fill(_ cache: PostCache) async throws {
        let known = try await cache.content().posts
        var texts = TextGenerator(seed: UInt64(known + 1))
        var (storing, indexing) = (Duration.zero, Duration.zero)
        for first in stride(from: known, to: posts, by: 10_000) {
            for number in first..<min(first + 10_000, posts) {
                let thread = texts.thread(number)
                let start = ContinuousClock.now
                await cache.store(thread, of: "bench:")
                storing += ContinuousClock.now - start
            }
            let start = ContinuousClock.now
            while await cache.indexStep(for: .seconds(2)) {}
            indexing += ContinuousClock.now - start
        }
        while await cache.indexStep(for: .seconds(2)) {}
        guard posts > known else { return }
        report("store a thread with 5 comments", storing / (posts - known))
        report("index it", indexing / (posts - known))
    }

    private func measureSearch(_ cache: PostCache, isByDate: Bool) async throws {
        let search = StoredSearch(in: cache)
        var times: [(Duration, String, Int)] = []
        for text in queries {
            guard let query = try PostQuery(text) else { continue }
            let start = ContinuousClock.now
            let page = try await search.page(
                query, in: ["bench:": "bench"], isByDate: isByDate, now: Date(),
                marks: { _ in PostMarks() })
            times.append((ContinuousClock.now - start, text, page.posts.count))
        }
        times.sort { $0.0 < $1.0 }
        for (time, text, count) in times.suffix(5) { report("  \(text) (\(count))", time) }
        let name = isByDate ? "search by date" : "search"
        report("\(name), median of \(times.count)", times[times.count / 2].0)
        report("\(name), slowest", times.last?.0 ?? .zero)
    }

    private func measurePage(_ cache: PostCache) async {
        var texts = TextGenerator(seed: 5)
        var list = PostCollector(order: .asGiven)
        for number in 0..<50 { list.append(texts.thread(posts + number).post) }
        let page = PostPage(posts: list.list())
        guard let key = CachedListKey(PostRequest(), of: "bench:", hasAllBoards: false) else {
            return
        }
        report("store a page of 50", await processorTime { await cache.store(page, as: key) })
        report("index it", await processorTime { while await cache.indexStep() {} })
    }

    private func measureThread(_ cache: PostCache) async {
        var texts = TextGenerator(seed: 6)
        let id = PostID("large", in: "bench")
        let comments = (0..<10_000).map { texts.comment($0) }
        await cache.store(
            PostThread(post: Post(id: id, title: "Large"), comments: comments), of: "bench:")
        let start = ContinuousClock.now
        let thread = await cache.thread(of: id, at: "bench:")
        report("read a thread of \(thread?.comments.count ?? 0)", ContinuousClock.now - start)
    }

    private func measureMarks(_ store: BoardStore) async throws {
        let changes = Dictionary(
            uniqueKeysWithValues: (0..<10_000).map {
                (
                    PostID("\($0)", in: "bench"),
                    PostRecordChange(from: PostRecord(), to: PostRecord(isRead: true))
                )
            })
        try await store.save([:], at: "bench:")
        let start = ContinuousClock.now
        try await store.save(changes, at: "bench:")
        report("mark 10000 posts as read", ContinuousClock.now - start)
    }

    private func report(_ name: String, _ time: Duration) {
        let milliseconds =
            Double(time.components.attoseconds) / 1e15
            + Double(time.components.seconds) * 1000
        print("\(name): \(String(format: "%.2f", milliseconds)) ms")
    }

    /// Returns the processor time of the process for some work.
    private func processorTime(_ work: () async -> Void) async -> Duration {
        let start = Self.processorTime
        await work()
        return Self.processorTime - start
    }

    private static var processorTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
