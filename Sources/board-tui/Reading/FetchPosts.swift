import ArgumentParser
import BoardApp
import BoardCore
import BoardStore
import Essentials
import Localization

/// `board-tui fetch`: stores lists and their threads for reading offline.
struct FetchPosts: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Store lists and the threads in them for reading offline.",
        usage: "board-tui fetch [<source> ...] [<options>]",
        discussion: """
            Without a source, stores all added sources. Posts that were queued in the program come \
            first, then bookmarked posts. A thread that has not changed is not requested again. Sources that limit requests take several \
            minutes.

            With --json it prints an object per source, each on a line, with the members source, \
            posts, threads and error.

            Examples:
              board-tui fetch
              board-tui fetch hn lobsters --limit 100
              board-tui posts hn --offline
            """)

    @Argument(help: "An address, or the name of an added source.", completion: .source)
    var sources: [String] = []

    @Option(
        help: ArgumentHelp(
            "Maximum number of posts per source (default: one page).", valueName: "number"))
    var limit: Int?

    @Flag(help: "Print JSON, for other programs.")
    var json = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError(localized("--limit must be 1 or more.")) }
    }

    func run() throws {
        let preferences = Preferences()
        preferences.complain(about: .partIgnored)
        let notices = NoticeQueue(isSaidAtOnce: true)
        let services = PersistentServices(preferences, notices: notices)
        let catalog = SourceCatalog(preferences, storedIn: services, use: .updated)
        guard let cache = catalog.cache else { throw CLIError.noCacheFolder.report() }
        let opened = try openedSources(in: catalog)
        let ends = catalog.restoreAccounts(of: services)
        finish { [limit, json] output in
            do {
                try await cache.prepareStorage()
            } catch let error as DraftStoreError {
                throw CLIError(
                    sentence: localized("nothing can be stored: \(error.reason)."),
                    status: .cannotCreate
                ).report()
            }
            let progress = FetchProgress()
            let fetches = opened.map {
                SourceFetch(
                    cache: cache, cached: $0, store: services.store,
                    reading: SourceReader(
                        source: BookmarkedSource($0, in: services.store), progress: progress.line,
                        ends: ends),
                    limit: limit)
            }
            var results = await progress.results(of: fetches)
            let isStored = await cache.isUsable
            if !isStored {
                for index in results.indices where results[index].error == nil {
                    results[index].error = localized("Not everything could be stored.")
                }
            }
            // The next search need not wait for it.
            while await cache.indexStep(for: .milliseconds(200)) {}
            // The cache may be too small, or another program may have emptied it.
            while await cache.pruneStep() {}
            var isWhole = isStored
            for (index, fetch) in fetches.enumerated() {
                let isKept = results[index].limit(
                    to: await fetch.cached.stored(among: results[index].posts))
                if !isKept { isWhole = false }
            }
            services.close()
            for result in results { try output.write(lines: [json ? result.json : result.line]) }
            try output.flush()
            if !isWhole { throw ExitCode(ExitStatus.cannotCreate.rawValue) }
            if results.contains(where: { $0.error != nil }) {
                throw ExitCode(ExitStatus.unavailable.rawValue)
            }
        }
    }

    /// Opens the network sources among the named ones, or among all.
    private func openedSources(in catalog: SourceCatalog) throws -> [CachedSource] {
        let names = sources.isEmpty ? catalog.names.map(\.name) : sources
        guard !names.isEmpty else {
            throw ValidationError(
                localized(
                    "There are no sources yet; name one, or add one with: board-tui add NAME SOURCE"
                ))
        }
        return try names.compactMap { name in
            let argument = try SourceArgument(name, among: catalog.names)
            do {
                if let source = try catalog.openCached(argument) as? CachedSource { return source }
            } catch let error as BoardError {
                throw CLIError(error).report()
            }
            guard !sources.isEmpty else { return nil }
            throw ValidationError(
                localized("\(name) can be read without a network; nothing is stored."))
        }
    }
}

/// The result of storing one source.
private struct FetchResult: Sendable {
    let source: String
    var posts: Set<PostID> = []
    var threads: Set<PostID> = []
    var error: String?

    /// Removes what is not stored, and reports it; returns whether everything is stored.
    mutating func limit(to stored: (posts: Set<PostID>, threads: Set<PostID>)) -> Bool {
        let (postCount, threadCount) = (posts.count, threads.count)
        (posts, threads) = (stored.posts, threads.intersection(stored.threads))
        guard posts.count < postCount || threads.count < threadCount else { return true }
        let loss =
            posts.count < postCount
            ? localized("\(posts.count) of \(postCount) posts")
            : localized("\(threads.count) of \(threadCount) threads")
        error =
            error
            ?? localized("Only \(loss) are in the cache. If it is too small, raise cache-size.")
        return false
    }

    var line: String {
        let postCount = posts.count == 1 ? localized("1 post") : localized("\(posts.count) posts")
        let threadCount =
            threads.count == 1 ? localized("1 thread") : localized("\(threads.count) threads")
        let counts = "\(source): \(postCount), \(threadCount)"
        return error.map { "\(counts); \($0)" } ?? counts
    }

    var json: String {
        "{"
            + JSONText.members([
                "source": JSONText.string(source), "posts": JSONText.number(posts.count),
                "threads": JSONText.number(threads.count), "error": JSONText.string(error),
            ]) + "}"
    }
}

/// The progress of all sources, shown in one line.
private actor FetchProgress {
    nonisolated let line = ProgressLine()
    private var counts: [String: (done: Int, all: Int)] = [:]

    /// Stores all sources at the same time; returns their results in the order of the sources.
    func results(of fetches: [SourceFetch]) async -> [FetchResult] {
        defer { line.clear() }
        return await withTaskGroup { group in
            for (number, fetch) in fetches.enumerated() {
                group.addTask { (number, await fetch.result(reportingTo: self)) }
            }
            var results: [(number: Int, result: FetchResult)] = []
            for await result in group { results.append(result) }
            return results.sorted { $0.number < $1.number }.map(\.result)
        }
    }

    func note(_ done: Int, of all: Int, from source: String) {
        counts[source] = (done, all)
        let (done, all) = counts.values.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.all) }
        line.show(localized("\(done) of \(all) threads"))
    }
}

/// The storing of one source: its queue, its bookmarks, its boards, its list and the threads in it.
private struct SourceFetch: Sendable {
    let cache: PostCache
    let cached: CachedSource
    let store: BoardStore
    let reading: SourceReader
    let limit: Int?

    private var source: any BoardSource { reading.source }

    func result(reportingTo progress: FetchProgress) async -> FetchResult {
        var result = FetchResult(source: source.id.name)
        let start = Date()
        do {
            let queue = try await queue()
            for post in queue {
                try await store(post, into: &result) { try await storeQueued(post) }
            }
            result.posts.formUnion(queue)
            for post in try await bookmarks() {
                try await store(post, into: &result) { try await storeWhole(post) }
            }
            let posts = try await posts(butFor: queue.count)
            result.posts.formUnion(posts.map(\.id))
            try await storeBoards()
            for (number, post) in posts.enumerated() {
                // The index takes space, too.
                _ = await cache.indexStep()
                if await cache.isFull(since: start) {
                    result.error = localized("The cache is full. To store more, raise cache-size.")
                    break
                }
                await progress.note(number, of: posts.count, from: source.id.name)
                try await store(post.id, into: &result) { try await storeThread(of: post) }
            }
            await progress.note(posts.count, of: posts.count, from: source.id.name)
        } catch {
            result.error = (error as? DraftStoreError)?.reason ?? BoardError(error).message
        }
        return result
    }

    /// Stores a thread and counts it.
    ///
    /// One thread that cannot be read does not prevent the others.
    ///
    /// - Parameter work: Returns whether the thread was requested, so that a pause follows.
    private func store(
        _ post: PostID, into result: inout FetchResult, _ work: () async throws -> Bool
    ) async throws {
        do {
            if try await work() {
                try await reading.sleep(source.capabilities.preloadPolicy.pause)
            }
            result.threads.insert(post)
        } catch let error as BoardError where !error.isOffline && error.retryAfter == nil {
            if case .notThere = error {
                result.posts.remove(post)
                return
            }
            result.error = result.error ?? error.message
        }
    }

    /// Returns the queued posts up to the limit.
    private func queue() async throws -> [PostID] {
        let (id, place) = (source.id, source.recordPlace)
        let posts = try await store.queuedPosts { $0 == place ? id : nil }
        return Array(posts.prefix(limit ?? posts.count))
    }

    /// Stores the thread of a queued post, and removes it from the queue.
    private func storeQueued(_ post: PostID) async throws -> Bool {
        do {
            _ = try await storeWhole(post)
        } catch BoardError.notThere(let name, _) where name == post.raw {
            try await removeFromQueue(post)
            throw BoardError.notThere(name: name)
        }
        try await removeFromQueue(post)
        return true
    }

    private func removeFromQueue(_ post: PostID) async throws {
        guard let place = source.recordPlace else { return }
        let change = PostRecordChange(from: PostRecord(isQueued: true), to: PostRecord())
        try await store.save([post: change], at: place)
    }

    /// Returns the bookmarked posts whose threads are not stored yet.
    private func bookmarks() async throws -> [PostID] {
        let (id, place) = (source.id, source.recordPlace)
        return try await store.bookmarksWithoutThread { $0 == place ? id : nil }
    }

    private func storeWhole(_ post: PostID) async throws -> Bool {
        let (thread, failure) = try await WholeThreadLoader(reading: reading).whole(post)
        if let place = source.recordPlace { try await store.store(thread, at: place) }
        if let failure { throw failure }
        return true
    }

    private func storeBoards() async throws {
        guard source.capabilities.listsBoards else { return }
        _ = try await reading.wholeAnswer {
            source.boards(reload: true)
        } status: { _ in
            nil
        }
    }

    /// Stores pages up to the limit; returns their posts.
    ///
    /// - Parameter count: The number of posts that count towards the limit already.
    private func posts(butFor count: Int) async throws -> [Post] {
        let limit = limit.map { $0 - count }
        var posts: [Post] = []
        if limit == 0 { return posts }
        var request = PostRequest(reload: true)
        repeat {
            let count = posts.count
            let page = try await reading.wholeAnswer {
                source.posts(request)
            } status: { _ in
                nil
            }
            posts += page.posts
            request.cursor = page.next
            guard posts.count > count else { break }
        } while request.cursor != nil && posts.count < limit ?? 0
        return Array(posts.prefix(limit ?? posts.count))
    }

    /// Stores a thread unless it is current; returns whether it was requested.
    private func storeThread(of post: Post) async throws -> Bool {
        if await cached.isCurrent(post) { return false }
        _ = try await reading.wholeAnswer {
            source.thread(post.id, under: nil, reload: true)
        } status: { _ in
            nil
        }
        return true
    }
}
