import BoardCore

/// A story and what is known of its answers, from both servers.
struct HackerNewsThread: Sendable {
    private(set) var root: HackerNewsItem
    private var items: [Int: HackerNewsItem] = [:]
    /// The numbers that the official server has nothing under.
    private var voids: Set<Int> = []
    /// The reasons why items could not be loaded, by their numbers.
    private var failures: [Int: BoardError] = [:]
    /// The bytes that all items take.
    private(set) var size = 0

    init(root: HackerNewsItem) {
        self.root = root
    }

    /// Takes what the official server says of the story, whose order of answers holds; those that
    /// only the other server has come behind them.
    mutating func take(story: HackerNewsItem) {
        let known = Set(story.kids)
        let others = root.kids.filter { !known.contains($0) }
        let number = root.story
        root = story
        root.story = number
        root.kids += others
    }

    /// Takes the tree of the search server, the story first.
    mutating func take(tree: [HackerNewsItem]) {
        guard let story = tree.first else { return }
        let known = Set(root.kids)
        root.kids += story.kids.filter { !known.contains($0) }
        root.story = story.story
        for item in tree.dropFirst() where items[item.id] == nil { add(item, numbered: item.id) }
    }

    /// Takes an item of the official server, whose order of answers holds; `nil` where it has none of
    /// that number.
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

    /// Notes why an item could not be loaded. What the search server has of it is good enough.
    mutating func fail(_ number: Int, _ error: any Error) {
        if items[number] == nil { failures[number] = BoardError(error) }
    }

    /// The numbers of the items that could not be loaded.
    var failed: [Int] { failures.keys.sorted() }

    /// The reason why items are missing, first one that names a time to wait; `nil` if none failed.
    var failure: BoardError? {
        let waits = failures.values.filter { $0.retryAfter != nil }
        let longest = waits.max { $0.retryAfter ?? .zero < $1.retryAfter ?? .zero }
        return longest ?? failed.first.flatMap { failures[$0] }
    }

    /// A Boolean value that indicates that the thread has more text than this program loads.
    var isFull: Bool { size >= Self.sizeLimit }

    private static let sizeLimit = 32 << 20

    /// The first comments whose answers stand in no order, as only the search server told of them.
    func unranked(atMost limit: Int) -> [Int] {
        var unranked: [Int] = []
        forEachComment { item, _ in
            if !item.isRanked, item.kids.count > 1 { unranked.append(item.id) }
            return unranked.count < limit
        }
        return unranked
    }

    /// The answers to an item, and the options of a poll, that nothing is known of yet.
    func unknown(below item: HackerNewsItem) -> [Int] {
        (item.options + item.kids).filter { items[$0] == nil && !voids.contains($0) }
    }

    /// A comment of the thread.
    func item(_ number: Int) -> HackerNewsItem? { items[number] }
}

extension HackerNewsThread {
    /// The thread as readers see it.
    ///
    /// - Parameter isLast: `true` if no other state follows, though more may be loaded later.
    func postThread(in source: SourceID, isLoading: Bool, isLast: Bool = false) -> PostThread {
        let comments = comments()
        var story = root
        story.commentCount = root.commentCount ?? comments.count { $0.presence == .present }
        return PostThread(
            post: story.post(as: PostID("\(root.id)", in: source)), body: body, format: .html,
            comments: comments, missingComments: isLast ? unknown(below: root).count : 0,
            isLoading: isLoading)
    }

    /// The comments that can be read.
    var commentCount: Int { comments().count { $0.presence == .present } }

    /// The end of a thread that is too long.
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
        return comments.withoutUnansweredGone
    }

    /// Visits the comments in reading order with their depths, whatever circles a server draws, as
    /// long as `visit` wants more.
    private func forEachComment(_ visit: (HackerNewsItem, Int) -> Bool) {
        var known: Set<Int> = [root.id]
        var rest = root.kids.reversed().map { (number: $0, depth: 0) }
        while let (number, depth) = rest.popLast() {
            guard let item = items[number], known.insert(number).inserted else { continue }
            guard visit(item, depth) else { return }
            rest += item.kids.reversed().map { ($0, depth + 1) }
        }
    }

    /// The text of the story; of a poll, with its options.
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
