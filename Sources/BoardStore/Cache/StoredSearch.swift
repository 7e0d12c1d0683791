import BoardCore
import Essentials

/// Searches everything that is stored.
///
/// It uses a connection of its own, so that nothing waits for a search.
package actor StoredSearch {
    private let cache: PostCache
    /// The search of the last page, with the cursor of its next page.
    private var unfinished: (search: SearchRun, next: PageCursor)?
    private let executor = QueueExecutor(named: "board-tui.search")

    package init(in cache: PostCache) {
        self.cache = cache
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Returns a page of the posts that match a query, or of which a comment does.
    ///
    /// Matches in titles come first, then those in texts, in comments, and in the pages that posts
    /// link to; in each of them, whole words before parts of words, and what was stored last before
    /// the rest; of what was stored together, the newest first. A post appears once, with its first
    /// match. The first page is short, or empty, if a short look does not find more; the next ones
    /// are complete. Throws a `BoardError`, or a `CancellationError` if the task is cancelled.
    ///
    /// - Parameters:
    ///   - sources: The ids of the sources to search, by the addresses under which they are stored.
    ///   - isByDate: `true` to return the newest posts and comments first, by their own dates.
    ///   - cursor: The cursor of the previous page.
    ///   - marks: Returns the user's own data of posts, if the query depends on it.
    package func page(
        _ query: PostQuery, in sources: [String: SourceID], isByDate: Bool = false,
        after cursor: PageCursor? = nil, limit: Int = 50, now: Date,
        marks: @escaping @Sendable ([Post]) async -> PostMarks
    ) async throws -> PostPage {
        guard await cache.prepareSearch() else { return PostPage() }
        let start = cursor.flatMap { Int($0.raw) } ?? 0
        do {
            let search = try search(query, in: sources, isByDate, from: cursor, now, marks)
            let page = try await search.page(
                from: start, limit: limit, isBounded: cursor == nil)
            if let next = page.next { unfinished = (search, next) }
            return page
        } catch let error as SQLiteError where error.isDamage {
            await cache.replace()
            return PostPage()
        } catch let error as SQLiteError {
            throw BoardError.readFailed(reason: "\(cache.path): \(error.message)")
        }
    }

    /// Returns the search whose next page begins at a cursor, or a new one.
    private func search(
        _ query: PostQuery, in sources: [String: SourceID], _ isByDate: Bool,
        from cursor: PageCursor?, _ now: Date,
        _ marks: @escaping @Sendable ([Post]) async -> PostMarks
    ) throws(SQLiteError) -> SearchRun {
        // A search that fails or is cancelled cannot continue.
        defer { unfinished = nil }
        if let (search, next) = unfinished, next == cursor,
            search.continues(query, in: sources, isByDate: isByDate)
        {
            return search
        }
        return try SearchRun(
            query, on: SQLiteConnection(path: cache.path), in: sources, isByDate: isByDate,
            now: now, marks: marks)
    }
}
