import BoardCore

/// A reader that loads one thread from both servers concurrently.
struct HackerNewsThreadReader {
    let servers: HackerNewsServers
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
