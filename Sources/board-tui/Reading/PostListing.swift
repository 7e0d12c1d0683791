import BoardApp
import BoardCore
import Essentials
import Localization

/// A request for a list and the number of posts to read, for use without a screen.
struct PostListing: Sendable {
    var listing: Listing
    var sort: SourceSort?
    /// The maximum number of posts; `nil` for one page.
    var limit: Int?
    var start = ListPosition.start
    /// The posts read, and what is missing among them.
    struct Result: Sendable {
        var posts: [Post] = []
        /// The posts that filters hide.
        var hiddenPosts: [Post] = []
        /// The places that a search found, as far as its sources report them.
        var matches: [PostID: SearchMatch] = [:]
        var boards: [BoardID: Board] = [:]
        var next: ListPosition?
        /// The effects of the filters.
        var effects = FilterEffects()
        var sourceFailures: [SourceFailure] = []
        /// The posts of all pages that could not be parsed.
        var skipped = SkippedPosts()
        /// The posts that could not be loaded, with their errors.
        var missing: [PostID: BoardError] = [:]
        /// The failure that ended the list early; `nil` if there is none.
        var failure: CLIError?
    }

    /// The maximum number of consecutive pages without posts, and of pages of one list.
    ///
    /// A server can return any number of them.
    private static let (emptyPageLimit, pageLimit) = (5, 1_000)

    /// Reads page after page. Throws a `BoardError` if there is nothing to show.
    func read(from opened: CLISession) async throws -> Result {
        let reading = opened.reading
        var result = Result()
        var known: Set<PostID> = []
        var place: ListPosition? = start
        var (pages, emptyPages) = (0, 0)
        while let here = place {
            let answer = try await page(at: here, from: reading, behind: result.posts.count)
            // The capabilities of a source may be known only after the first response.
            if case .unsupported? = answer.failure { try checkSort(of: reading.source) }
            guard let page = answer.state else { return try result.ending(with: answer.failure) }
            result.note(page, failure: answer.failure)
            let posts = try await wanted(of: page, from: opened)
            let count = known.count
            let filters = opened.filters
            let marks =
                filters.isEmpty
                ? PostMarks() : await opened.readState(of: Array(posts)).marks
            place = take(
                posts, of: page, from: here, into: &result, known: &known, filters: filters,
                in: page.queryContext(marks))
            pages += 1
            emptyPages = known.count == count ? emptyPages + 1 : 0
            result.next = place
            if limit == nil || result.posts.count >= limit ?? 0 || result.failure != nil { break }
            // A search may find posts that another source returned on an earlier page.
            let isSame = !posts.isEmpty && page.matches.isEmpty
            guard let end = end(isSame: isSame, pages, emptyPages), place != nil else { continue }
            result.end(with: EarlyEnd(end, at: reading.source.name, .post, count: count))
            break
        }
        return result.withoutLoadedMissing
    }

    /// Returns the cause that ends a list without new posts, or an endless one; otherwise `nil`.
    private func end(isSame: Bool, _ pages: Int, _ emptyPages: Int) -> EarlyEnd.Cause? {
        if emptyPages > 0, isSame { return .samePage }
        return emptyPages >= Self.emptyPageLimit || pages >= Self.pageLimit ? .limit : nil
    }

    private func page(
        at place: ListPosition, from reading: SourceReader, behind count: Int
    ) async throws -> (state: PostPage?, failure: BoardError?) {
        let request = PostRequest(
            listing, sort: sort, after: place.cursor,
            limit: limit.map {
                min($0, Self.maxPosts) - count + min(place.skipped, Self.maxPosts)
            })
        return try await reading.answer {
            reading.source.posts(request)
        } status: { page in
            let share = page.progress?.fraction.map { " (\(Int($0 * 100)) %)" } ?? ""
            return "\(count + page.posts.count) posts\(share)"
        }
    }

    /// More posts than any list has, and far from an integer overflow.
    private static let maxPosts = 1_000_000_000

    /// Appends new posts up to the limit; returns the position at which the list continues.
    private func take(
        _ posts: PostList, of page: PostPage, from place: ListPosition,
        into result: inout Result, known: inout Set<PostID>, filters: [PostFilter],
        in context: PostQuery.Context
    ) -> ListPosition? {
        for (index, post) in posts.enumerated().dropFirst(place.skipped) {
            if let limit, result.posts.count >= limit {
                return ListPosition(cursor: place.cursor, skipped: index)
            }
            guard known.insert(post.id).inserted else { continue }
            let isShown = result.effects.apply(
                filters, to: post, at: index, body: { posts.text(at: index) },
                match: page.matches[post.id], in: context)
            if isShown { result.posts.append(post) } else { result.hiddenPosts.append(post) }
        }
        return page.next.map { ListPosition(cursor: $0) }
    }
}

extension PostListing {
    private func checkSort(of source: any BoardSource) throws {
        guard let sort, !source.capabilities.knows(sort) else { return }
        let reason = source.supportedSorts(beside: sort)
        throw CLIError(usage: reason, help: "board-tui posts --help").report()
    }

    /// Returns the requested posts of a page; some sources return more.
    private func wanted(of page: PostPage, from opened: CLISession) async throws -> PostList {
        let source = opened.reading.source
        try checkSort(of: source)
        switch listing {
        case .board(let board) where source.capabilities.hasAllBoards:
            guard page.boards.contains(where: { $0.id == board }) else {
                throw BoardError.notThere(name: board.raw)
            }
            return page.posts.posts(in: board)
        case .search(let terms) where !source.capabilities.canSearch:
            // A source without search capabilities is a document, and this page has all of its
            // posts.
            let marks = await opened.readState(of: Array(page.posts)).marks
            return try page.posts(matching: terms, marks)
        case .everything, .source, .board, .search: return page.posts
        }
    }
}

extension PostListing {
    /// A Boolean value that indicates whether the list contains search results.
    var isSearch: Bool {
        if case .search = listing { true } else { false }
    }
}

extension BoardSource {
    fileprivate func supportedSorts(beside sort: SourceSort) -> String {
        let sorts = capabilities.sorts + capabilities.namedSorts
        let names = sorts.map(\.name).joined(separator: ", ")
        return switch (members.count > 1, names.isEmpty) {
        case (true, true): localized("\(name) have no sort orders of their own.")
        case (false, true): localized("\(name) has no sort orders of its own.")
        case (true, false):
            localized("\(name) have no sort order “\(sort.name)”; they have \(names).")
        case (false, false):
            localized("\(name) has no sort order “\(sort.name)”; it has \(names).")
        }
    }
}

extension PostPage {
    fileprivate func queryContext(_ marks: PostMarks) -> PostQuery.Context {
        PostQuery.Context(
            now: Date(),
            boardNames: Dictionary(boards.map { ($0.id, $0.name) }) { first, _ in first },
            marks: marks)
    }

    /// Returns the posts that match a query.
    fileprivate func posts(matching terms: String, _ marks: PostMarks) throws -> PostList {
        let query: PostQuery?
        do throws(PostQuery.Fault) {
            query = try PostQuery(terms, isComplete: true)
        } catch {
            throw CLIError(usage: error.message).report()
        }
        guard let query else { return posts }
        let context = queryContext(marks)
        var found = PostCollector(order: .asGiven)
        for (index, post) in posts.enumerated()
        where query.matches(post, body: posts.text(at: index), in: context) {
            found.append(post)
        }
        return found.list()
    }
}

extension PostListing.Result {
    fileprivate mutating func note(_ page: PostPage, failure: BoardError?) {
        for board in page.boards { boards[board.id] = board }
        matches.merge(page.matches) { $1 }
        sourceFailures = page.sourceFailures
        skipped.add(page.skipped)
        missing.merge(page.missing) { $1 }
        self.failure = failure.map { CLIError($0) } ?? page.truncation.map { CLIError($0) }
    }

    fileprivate mutating func end(with end: EarlyEnd) {
        next = nil
        failure = CLIError(.endedEarly(end))
    }

    /// The result without missing posts that a later page had.
    fileprivate var withoutLoadedMissing: Self {
        var result = self
        for post in posts { result.missing[post.id] = nil }
        return result
    }

    /// Returns the posts read before a failure; throws the failure if there are none.
    fileprivate func ending(with failure: BoardError?) throws -> Self {
        guard !posts.isEmpty else { throw failure ?? .empty }
        var result = withoutLoadedMissing
        result.failure = failure.map { CLIError($0) }
        return result
    }
}

extension CLIError {
    fileprivate init(_ truncation: Truncation) {
        status = .badData
        sentence = truncation.message
    }
}
