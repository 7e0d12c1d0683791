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

/// A reader that loads one thread from both servers concurrently.
struct HackerNewsThreadReader {
    let servers: HackerNewsEndpoints
    let number: Int
    /// The story from a list.
    let row: HackerNewsItem?
    /// The prefetched tree of the search server; `nil` if it has to be requested.
    let tree: [HackerNewsItem]?
    /// A closure that receives each state of the thread.
    let deliver: (HackerNewsThread) -> Void

    /// The maximum number of single items to load for a thread.
    static let itemLimit = 500

    private enum Answer: Sendable {
        case story(Result<HackerNewsItem?, any Error>)
        case tree(Result<[HackerNewsItem], any Error>)
    }

    /// Loads the story and its replies, within the limits.
    ///
    /// If the id is that of a comment, the result is the thread that contains it.
    func read() async throws -> HackerNewsThread {
        if let row { deliver(HackerNewsThread(root: row)) }
        var thread = try await readBoth()
        if thread.root.isComment {
            let story = try await story(of: thread.root)
            return try await HackerNewsThreadReader(
                servers: servers, number: story, row: nil, tree: nil, deliver: deliver
            ).read()
        }
        thread = try await readItems(thread.unknown(below: thread.root), into: thread)
        return try await rank(thread)
    }

    /// Returns the id of the story that contains a comment.
    ///
    /// Without the search server, it follows the parents.
    private func story(of comment: HackerNewsItem) async throws -> Int {
        if let story = comment.story, story != comment.id { return story }
        var item = comment
        for _ in 0..<Self.climbLimit {
            guard item.isComment, let parent = item.parent else { return item.id }
            guard let above = try await servers.item(parent) else { break }
            item = above
        }
        throw BoardError.notThere(name: String(number))
    }

    /// The maximum number of parents to follow, more than any discussion has.
    private static let climbLimit = 200

    /// Orders the replies to the first comments by rank, which the search server does not know.
    ///
    /// If the request fails, they remain unordered.
    private func rank(_ thread: HackerNewsThread) async throws -> HackerNewsThread {
        try await readItems(thread.unranked(atMost: Self.rankLimit), into: thread)
    }

    /// The number of comments to rank: three rounds of requests, or the first screens of a thread.
    private static let rankLimit = 3 * ParallelRequests.standard.limit

    /// Loads the missing replies to a comment and to the story.
    func readReplies(
        to comment: Comment.ID, in thread: HackerNewsThread
    ) async throws -> HackerNewsThread {
        guard let item = Int(comment).flatMap(thread.item) else {
            throw BoardError.notThere(name: comment)
        }
        let numbers = thread.unknown(below: item) + thread.unknown(below: thread.root)
        return try await readItems(numbers, into: thread)
    }

    /// Loads the items that failed before.
    func readFailed(of thread: HackerNewsThread) async throws -> HackerNewsThread {
        let failed = thread.failed
        if failed.contains(thread.root.id) { return try await read() }
        return failed.isEmpty ? thread : try await readItems(failed, into: thread)
    }

    /// Loads the first responses of both servers. One of them is sufficient.
    private func readBoth() async throws -> HackerNewsThread {
        var thread: HackerNewsThread?
        var failure: (any Error)?
        await withTaskGroup(of: Answer.self) { [servers, number, tree] group in
            group.addTask { .story(await .of { try await servers.item(number) }) }
            group.addTask {
                .tree(await .of { if let tree { tree } else { try await servers.tree(number) } })
            }
            for await answer in group {
                if case .story(.failure(let error)) = answer { failure = error }
                merge(answer, into: &thread)
                // The story of a comment is not known yet.
                if let thread, !thread.root.isComment { deliver(thread) }
            }
        }
        try Task.checkCancellation()
        guard var thread else { throw failure ?? BoardError.notThere(name: String(number)) }
        // Without the official server, only the list has the number of comments.
        if let failure, thread.commentCount < row?.commentCount ?? 0 {
            thread.fail(thread.root.id, failure)
        }
        return thread
    }

    private func merge(_ answer: Answer, into thread: inout HackerNewsThread?) {
        switch answer {
        case .story(.success(let story?)):
            thread = thread ?? HackerNewsThread(root: story)
            thread?.take(story: story)
        case .tree(.success(let tree)):
            thread = thread ?? tree.first.map { HackerNewsThread(root: $0) }
            thread?.take(tree: tree)
        case .story, .tree: break
        }
    }

    /// Loads items and their descendants from the official server.
    ///
    /// Failures are recorded in the thread. States are delivered less and less often because the
    /// time to build one grows with the number of comments.
    private func readItems(
        _ numbers: [Int], into thread: HackerNewsThread
    ) async throws -> HackerNewsThread {
        var thread = thread
        var asked = min(numbers.count, Self.itemLimit)
        var (arrived, nextState) = (0, 1)
        try await ParallelRequests.standard.forEach(startingWith: Array(numbers.prefix(asked))) {
            [servers] in
            try await servers.item($0)
        } take: { number, result in
            switch result {
            case .success(let item): thread.take(item, numbered: number)
            case .failure(let error):
                thread.fail(number, error)
                return []
            }
            arrived += 1
            if arrived >= nextState {
                deliver(thread)
                nextState = arrived + max(8, arrived / 4)
            }
            guard !thread.isFull else { return [] }
            let below = thread.item(number).map { thread.unknown(below: $0) } ?? []
            let more = below.prefix(Self.itemLimit - asked)
            asked += more.count
            return Array(more)
        }
        return thread
    }
}
