import BoardCore

/// A story and its known replies, combined from both servers.
struct HackerNewsThread: Sendable {
    private(set) var root: HackerNewsItem
    private var items: [Int: HackerNewsItem] = [:]
    /// The ids that do not exist on the official server.
    private var voids: Set<Int> = []
    /// The errors of items that could not be loaded, by id.
    private var failures: [Int: BoardError] = [:]
    /// The size of all items in bytes.
    private(set) var size = 0

    init(root: HackerNewsItem) {
        self.root = root
    }

    /// Adds the story from the official server.
    ///
    /// Its order of replies takes precedence. Replies known only to the search server follow.
    mutating func take(story: HackerNewsItem) {
        let known = Set(story.kids)
        let others = root.kids.filter { !known.contains($0) }
        let number = root.story
        root = story
        root.story = number
        root.kids += others
    }

    /// Adds a tree of the search server, whose first item is the story.
    mutating func take(tree: [HackerNewsItem]) {
        guard let story = tree.first else { return }
        let known = Set(root.kids)
        root.kids += story.kids.filter { !known.contains($0) }
        root.story = story.story
        for item in tree.dropFirst() where items[item.id] == nil { add(item, numbered: item.id) }
    }

    /// Adds an item from the official server, whose order of replies takes precedence.
    ///
    /// The item is `nil` if it does not exist there.
    mutating func take(_ item: HackerNewsItem?, numbered number: Int) {
        failures[number] = nil
        guard var item else {
            voids.insert(number)
            return
        }
        let known = Set(item.kids)
        item.kids += (items[number]?.kids ?? []).filter { !known.contains($0) }
        add(item, numbered: number)
    }

    private mutating func add(_ item: HackerNewsItem, numbered number: Int) {
        size += item.size - (items[number]?.size ?? 0)
        items[number] = item
    }

    /// Records why an item could not be loaded, unless the search server has provided it.
    mutating func fail(_ number: Int, _ error: any Error) {
        if items[number] == nil { failures[number] = BoardError(error) }
    }

    /// The ids of the items that could not be loaded.
    var failed: [Int] { failures.keys.sorted() }

    /// The error for missing items, preferably one with a time to wait; `nil` if none failed.
    var failure: BoardError? {
        let waits = failures.values.filter { $0.retryAfter != nil }
        let longest = waits.max { $0.retryAfter ?? .zero < $1.retryAfter ?? .zero }
        return longest ?? failed.first.flatMap { failures[$0] }
    }

    /// A Boolean value that indicates whether the thread has reached the size limit.
    var isFull: Bool { size >= Self.sizeLimit }

    private static let sizeLimit = 32 << 20

    /// Returns the first comments with unranked replies, which only the search server has provided.
    func unranked(atMost limit: Int) -> [Int] {
        var unranked: [Int] = []
        forEachComment { item, _ in
            if !item.isRanked, item.kids.count > 1 { unranked.append(item.id) }
            return unranked.count < limit
        }
        return unranked
    }

    /// Returns the replies to an item, and poll options, that are not loaded.
    func unknown(below item: HackerNewsItem) -> [Int] {
        (item.options + item.kids).filter { items[$0] == nil && !voids.contains($0) }
    }

    /// Returns a comment of the thread.
    func item(_ number: Int) -> HackerNewsItem? { items[number] }
}

extension HackerNewsThread {
    /// Returns the thread for display.
    ///
    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func postThread(in source: SourceID, isLoading: Bool, isLast: Bool = false) -> PostThread {
        let comments = comments()
        var story = root
        story.commentCount = root.commentCount ?? comments.count { $0.presence == .present }
        return PostThread(
            post: story.post(as: PostID("\(root.id)", in: source)), body: body, format: .html,
            comments: comments, missingComments: isLast ? unknown(below: root).count : 0,
            isLoading: isLoading)
    }

    /// The number of readable comments.
    var commentCount: Int { comments().count { $0.presence == .present } }

    /// Returns the truncation of a thread that is too long.
    func early(at host: String, _ thread: PostThread) -> EarlyEnd {
        EarlyEnd(.limit, at: host, .comment, count: thread.comments.count, of: root.commentCount)
    }

    private func comments() -> [Comment] {
        var comments: [Comment] = []
        forEachComment { item, depth in
            comments.append(
                item.comment(depth: depth, missingReplies: unknown(below: item).count))
            return true
        }
        return comments.withoutDeletedLeaves
    }

    /// Visits the comments in reading order with their depths, until `visit` returns `false`.
    ///
    /// Cycles in the data are ignored.
    private func forEachComment(_ visit: (HackerNewsItem, Int) -> Bool) {
        var known: Set<Int> = [root.id]
        var rest = root.kids.reversed().map { (number: $0, depth: 0) }
        while let (number, depth) = rest.popLast() {
            guard let item = items[number], known.insert(number).inserted else { continue }
            guard visit(item, depth) else { return }
            rest += item.kids.reversed().map { ($0, depth + 1) }
        }
    }

    /// The text of the story, followed by the options of a poll.
    private var body: String {
        let options = root.options.compactMap { items[$0] }.filter { $0.presence == .present }
        let lines = options.map { option in
            let score = option.score.map { $0 == 1 ? " (1 point)" : " (\($0) points)" } ?? ""
            return "<li>\(option.text ?? "")\(score)</li>"
        }
        let list = lines.isEmpty ? "" : "<ul>\(lines.joined())</ul>"
        return root.presence == .present ? (root.text ?? "") + list : ""
    }
}
