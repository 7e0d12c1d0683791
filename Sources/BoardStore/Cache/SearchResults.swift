import BoardCore
import Essentials

/// The results of one page of a search, from what is stored and from each source.
///
/// Results of different searches cannot be compared by their scores. So each list gives a post
/// 1 / (60 + its rank), as in reciprocal rank fusion: a post that several lists contain precedes
/// those that only one has, and the first ones of all lists precede the second ones. But titles with
/// the words of the query as whole words come first, as they do among what is stored.
struct SearchResults {
    private let query: PostQuery
    private let isByDate: Bool
    /// The sources that have not answered yet; `nil` stands for what is stored.
    var awaited: Set<SourceID?> = []
    /// The first failure if nothing was found and no source succeeded; otherwise `nil`.
    var failure: BoardError? {
        ranks.isEmpty && successes == 0 ? failures.first?.error : nil
    }

    private var posts: [PostID: Post] = [:]
    private var ranks: [PostID: Double] = [:]
    /// The posts whose titles contain the words of the query as whole words.
    private var exact: Set<PostID> = []
    /// The posts in the order in which they were found, which decides between equal ranks.
    private var order: [PostID] = []
    private var matches: [PostID: SearchMatch] = [:]
    private var boards: [Board] = []
    private var failures: [(source: SourceID, error: BoardError)] = []
    private var successes = 0
    private var skipped = SkippedPosts()
    private var next = SearchCursor()

    init(of query: PostQuery, isByDate: Bool) {
        self.query = query
        self.isByDate = isByDate
    }

    /// Adds the answer of a source, or what is stored if it is `nil`.
    mutating func add(_ answer: Result<PostPage, any Error>, of source: SourceID?) {
        awaited.remove(source)
        switch answer {
        case .success(let page): add(page, of: source)
        case .failure(let error):
            // Without the cache, the sources still have results.
            guard let source else { return }
            failures.append((source, BoardError(error)))
        }
    }

    /// Adds a failure of each source that has not answered yet.
    mutating func giveUp() {
        for source in awaited.compactMap(\.self).sorted(by: { $0.name < $1.name }) {
            failures.append((source, .timedOut(host: source.name)))
        }
        awaited.formIntersection([nil])
    }

    private mutating func add(_ page: PostPage, of source: SourceID?) {
        if source != nil { successes += 1 }
        for (rank, post) in page.posts.enumerated() {
            if posts.updateValue(post, forKey: post.id) == nil {
                order.append(post.id)
                if query.hasExactTerms(in: post.title) { exact.insert(post.id) }
            }
            ranks[post.id, default: 0] += 1 / Double(60 + rank + 1)
        }
        // The stored match may be in a comment, which a list of a server does not have.
        matches.merge(page.matches) { known, _ in known }
        boards += page.boards
        skipped.add(page.skipped)
        next[source] = page.next
    }

    func page(isOffline: Bool) -> PostPage {
        var page = PostPage(boards: distinctBoards, posts: sorted, skipped: skipped)
        page.matches = matches
        page.sourceFailures = failures.map { SourceFailure(source: $0.source, .error($0.error)) }
        if isOffline { page.stored = StoredCopy(receivedAt: Date(), error: .notStored) }
        if awaited.isEmpty {
            page.next = next.cursor
        } else {
            page.progress = ReadProgress(bytes: 0, total: nil)
        }
        return page
    }

    private var distinctBoards: [Board] {
        var known: Set<BoardID> = []
        return boards.filter { known.insert($0.id).inserted }
    }

    private var sorted: PostList {
        var collector = PostCollector(order: .asGiven)
        let places = order.enumerated().sorted { a, b in
            let (first, second) = (key(of: a.element), key(of: b.element))
            return first == second ? a.offset < b.offset : first > second
        }
        for place in places { if let post = posts[place.element] { collector.append(post) } }
        return collector.list()
    }

    private func key(of post: PostID) -> Double {
        guard isByDate else {
            // No sum of ranks is larger than the number of sources.
            return (ranks[post] ?? 0) + (exact.contains(post) ? 1000 : 0)
        }
        let date = matches[post]?.comment == nil ? posts[post]?.createdAt : matches[post]?.date
        let time = date?.timeIntervalSinceReferenceDate ?? -.infinity
        return time.isNaN ? -.infinity : time
    }
}

/// The position in the results: a cursor for what is stored and for each source with more of them.
///
/// Its text form is a URL query with an item for each; the stored results have no name.
struct SearchCursor {
    private var cursors: [String: String] = [:]
    private let isStart: Bool

    init() {
        isStart = false
    }

    /// Returns `nil` for an invalid cursor.
    init?(_ cursor: PageCursor?) {
        isStart = cursor == nil
        guard let cursor else { return }
        guard let items = URLComponents(string: "?" + cursor.raw)?.queryItems else { return nil }
        for item in items { cursors[item.name] = item.value }
    }

    var stored: PageCursor? { cursors[""].map { PageCursor($0) } }
    var goesOnInStored: Bool { isStart || cursors[""] != nil }

    func goesOn(at source: SourceID) -> Bool { isStart || cursors[source.name] != nil }

    subscript(source: SourceID?) -> PageCursor? {
        get { cursors[source?.name ?? ""].map { PageCursor($0) } }
        set { cursors[source?.name ?? ""] = newValue?.raw }
    }

    /// The cursor of the next page; `nil` if there is none.
    var cursor: PageCursor? {
        guard !cursors.isEmpty else { return nil }
        let items = cursors.sorted { $0.key < $1.key }
        return PageCursor(
            items.map { "\($0.key.percentEncoded())=\($0.value.percentEncoded())" }
                .joined(separator: "&"))
    }
}
