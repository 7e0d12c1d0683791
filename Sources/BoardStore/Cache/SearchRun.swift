import BoardCore
import Essentials

/// One search, on a connection of its own, which continues from page to page.
///
/// The order of the results does not depend on the pages, so that another search can continue after
/// the same number of results.
final class SearchRun {
    private let query: PostQuery
    private let connection: SQLiteConnection
    private let vocabulary: Vocabulary
    private let sources: [String: SourceID]
    private let isByDate: Bool
    private let now: Date
    private let marks: @Sendable ([Post]) async -> PostMarks
    private var boardNames: [BoardID: String] = [:]
    private var found: [Found] = []
    private var foundPosts: Set<PostID> = []
    /// The texts that the first look checked.
    private var checked: Set<Place> = []
    /// The expressions that were evaluated already, with the names of their tables.
    private var evaluated: Set<[String]> = []
    /// The words of the query; `nil` before the search begins.
    private var terms: SearchTerms?
    /// The remaining steps, the next one last.
    private var steps: [Step] = []
    /// The remaining texts of each table, for a search by date.
    private var newest: [NewestTexts] = []
    /// A Boolean value that indicates whether all texts were searched.
    private var isComplete = false

    private struct Found {
        let post: Post
        let match: SearchMatch
    }

    /// A text in the database.
    private struct Place: Hashable {
        let table: SearchTable
        let id: Int
    }

    init(
        _ query: PostQuery, on connection: SQLiteConnection, in sources: [String: SourceID],
        isByDate: Bool, now: Date, marks: @escaping @Sendable ([Post]) async -> PostMarks
    ) throws(SQLiteError) {
        self.query = query
        self.connection = connection
        vocabulary = Vocabulary(connection)
        self.sources = sources
        self.isByDate = isByDate
        self.now = now
        self.marks = marks
        if query.usesBoardNames { boardNames = try connection.boardNames(in: sources) }
    }

    /// Returns whether this search can return a page of another one.
    func continues(_ query: PostQuery, in sources: [String: SourceID], isByDate: Bool) -> Bool {
        self.query == query && self.sources == sources && self.isByDate == isByDate
            && !connection.isReplaced
    }

    /// Returns a page of the results.
    ///
    /// - Parameter isBounded: `true` to return what a short look finds, although there may be more:
    ///   if many texts contain the words of a query, but do not match, others take long to find.
    func page(
        from start: Int, limit: Int, isBounded: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws -> PostPage {
        if terms == nil {
            let ownNames = query.usesMarks ? await marks([]).ownNames : [:]
            try begin(
                SearchTerms(
                    query, ownNames: Set(sources.values.flatMap { ownNames[$0] ?? [] })))
        }
        let count = start + limit + 1
        try await isByDate ? findNewest(count, isBounded) : find(count, isBounded)
        return try shownPage(from: start, limit: limit)
    }

    private func begin(_ terms: SearchTerms) throws(SQLiteError) {
        let tables: [SearchTable] =
            terms.isEmpty && !query.hasPhrases ? [.texts] : [.texts, .comments, .articles]
        if isByDate {
            for table in tables {
                newest.append(
                    try NewestTexts(
                        of: table, try terms.texts(in: table, .all, vocabulary), connection))
            }
        } else {
            let first =
                terms.isEmpty
                ? tables.map { Step($0, .all, limit: Self.scanLimit) }
                : terms.reaches.flatMap { reaches in
                    SearchTable.allCases.flatMap { table in
                        reaches.map { Step(table, $0, limit: Self.candidateLimit) }
                    }
                }
            steps = (first + tables.map { Step($0, .all) }).reversed()
        }
        self.terms = terms
    }

    private func shownPage(from start: Int, limit: Int) throws(SQLiteError) -> PostPage {
        let shown = found.dropFirst(start).prefix(limit)
        var posts = PostCollector(order: .asGiven)
        for found in shown { posts.append(found.post) }
        let ids = Dictionary(grouping: shown.compactMap(\.post.boardID), by: \.source)
        var page = PostPage(posts: posts.list())
        for (address, source) in sources {
            page.boards += try connection.boards(
                Set((ids[source] ?? []).map(\.raw)), at: address, in: source)
        }
        page.matches = Dictionary(
            shown.map { ($0.post.id, $0.match) }, uniquingKeysWith: { first, _ in first })
        if found.count > start + limit || !isComplete {
            page.next = PageCursor(String(start + shown.count))
        }
        return page
    }
}

// MARK: The best first

extension SearchRun {
    /// A search in one table.
    private struct Step {
        let table: SearchTable
        let reach: SearchTerms.Reach
        /// The maximum number of texts to read; `nil` to search in all texts.
        let limit: Int?
        /// The number of the last text that was read.
        var last = Int.max
        var count = 0

        init(_ table: SearchTable, _ reach: SearchTerms.Reach, limit: Int? = nil) {
            (self.table, self.reach, self.limit) = (table, reach, limit)
        }
    }

    /// The maximum number of texts that a step of the first look reads, because reading takes time.
    private static let candidateLimit = 1000
    /// The same for a query without words that the index could find.
    private static let scanLimit = 100_000
    /// The number of texts that are read at once.
    private static let stepCount = 100

    /// Searches until a number of posts is found, or until there are no more.
    ///
    /// A first look at the best texts is followed by a search in all texts.
    private func find(
        _ count: Int, _ isBounded: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        var rest = 2 * Self.stepCount
        while found.count < count, let step = steps.last {
            if step.limit == nil, isBounded, rest <= 0 { return }
            let read = try await advance(step, until: count)
            if step.limit == nil { rest -= read }
        }
        isComplete = steps.isEmpty
    }

    /// Reads more texts of the last step; returns the number of those not read before.
    private func advance(
        _ step: Step, until count: Int, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int {
        var step = step
        let texts = try terms?.texts(in: step.table, step.reach, vocabulary) ?? .nothing
        // The same texts may be those of several steps of the first look.
        let isRepeated =
            step.limit != nil && step.count == 0
            && !evaluated.insert([step.table.name, texts.expression ?? ""]).inserted
        guard texts != .nothing, !isRepeated else {
            steps.removeLast()
            return 0
        }
        // Each query looks up all words; the first one is for those that many texts match.
        let size = step.count == 0 ? Self.stepCount : 10 * Self.stepCount
        let limit = min(size, (step.limit ?? .max) - step.count)
        let ids = try connection.ids(
            in: step.table, matching: texts.expression, before: step.last, limit: limit)
        var read = 0
        for start in stride(from: 0, to: ids.count, by: Self.stepCount) {
            try Task.checkCancellation()
            let ids = Array(ids.dropFirst(start).prefix(Self.stepCount))
            read += try await check(ids, in: step.table, isFirst: step.limit != nil)
            step.last = ids.last ?? step.last
            step.count += ids.count
            steps[steps.count - 1] = step
            if found.count >= count { return read }
        }
        if ids.count < limit || step.count == step.limit { steps.removeLast() }
        return read
    }

    /// Adds those texts that match the query; returns the number of those not checked before.
    private func check(
        _ ids: [Int], in table: SearchTable, isFirst: Bool,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Int {
        let start = found.count
        // A title is part of the text of its post.
        let table = table == .titles ? .texts : table
        let new = ids.map { Place(table: table, id: $0) }.filter { !checked.contains($0) }
        if isFirst { checked.formUnion(new) }
        try await check(
            try new.flatMap { place throws(SQLiteError) in
                try connection.candidates(place.id, in: table, sources)
            })
        found[start...].sort { $0.match.date ?? .distantPast > $1.match.date ?? .distantPast }
        return new.count
    }

    /// Adds those texts that match the query.
    private func check(
        _ candidates: [SearchCandidate], isolation: isolated (any Actor)? = #isolation
    ) async throws {
        let known = query.usesMarks ? await marks(candidates.map(\.post)) : PostMarks()
        let context = PostQuery.Context(now: now, boardNames: boardNames, marks: known)
        for candidate in candidates where !foundPosts.contains(candidate.post.id) {
            guard let match = candidate.match(with: query, in: context) else { continue }
            foundPosts.insert(candidate.post.id)
            found.append(Found(post: candidate.post, match: match))
        }
    }
}

// MARK: The newest first

extension SearchRun {
    /// Searches until a number of posts is found, the newest posts and comments first.
    private func findNewest(
        _ count: Int, _ isBounded: Bool, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        var rest = isBounded ? Self.candidateLimit : .max
        while found.count < count, rest > 0 {
            try Task.checkCancellation()
            let batch = try nextBatch()
            guard !batch.isEmpty else { return isComplete = true }
            rest -= batch.count
            try await check(
                try batch.flatMap { text throws(SQLiteError) in
                    try connection.candidates(
                        text.id, in: text.table, sources, post: text.post)
                })
        }
    }

    /// Removes the newest of the remaining texts.
    private func nextBatch() throws(SQLiteError) -> [NewestTexts.Text] {
        var batch: [NewestTexts.Text] = []
        while batch.count < Self.dateStepCount {
            var (best, date): (Int?, Double) = (nil, -.infinity)
            for index in newest.indices {
                guard let next = try newest[index].next(connection),
                    best == nil || next.date > date
                else { continue }
                (best, date) = (index, next.date)
            }
            guard let best, let text = newest[best].removeNext() else { break }
            batch.append(text)
        }
        return batch
    }

    private static let dateStepCount = 20
}
