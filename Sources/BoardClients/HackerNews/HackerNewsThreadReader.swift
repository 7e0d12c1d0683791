import BoardCore

/// Reads one thread from both servers at once.
struct HackerNewsThreadReader {
    let servers: HackerNewsServers
    let number: Int
    /// What a list brought of the story.
    let row: HackerNewsItem?
    /// What the search server said of it just before; `nil` where it is to be asked.
    let tree: [HackerNewsItem]?
    /// Takes each state of the thread while it is being read.
    let deliver: (HackerNewsThread) -> Void

    /// How many items are fetched one by one for a thread.
    static let itemLimit = 500

    private enum Answer: Sendable {
        case story(Result<HackerNewsItem?, any Error>)
        case tree(Result<[HackerNewsItem], any Error>)
    }

    /// Reads the story and all answers that can be read within bounds.
    ///
    /// Where the number is that of a comment, this is the thread that it belongs to.
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

    /// The number of the story that a comment is about: the search server tells it, or else one climbs
    /// from answer to answer.
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

    /// Deeper than people answer each other.
    private static let climbLimit = 200

    /// Puts the answers to the first comments in the official order, which the search server does
    /// not know; where that cannot be had they stay as they are.
    private func rank(_ thread: HackerNewsThread) async throws -> HackerNewsThread {
        try await readItems(thread.unranked(atMost: Self.rankLimit), into: thread)
    }

    /// As many comments as three rounds of requests bring: the first screens of a long thread.
    private static let rankLimit = 3 * ParallelRequests.standard.limit

    /// Reads the answers to a comment that are missing, and those to the story.
    func readReplies(
        to comment: Comment.ID, in thread: HackerNewsThread
    ) async throws -> HackerNewsThread {
        guard let item = Int(comment).flatMap(thread.item) else {
            throw BoardError.notThere(name: comment)
        }
        let numbers = thread.unknown(below: item) + thread.unknown(below: thread.root)
        return try await readItems(numbers, into: thread)
    }

    /// Reads what could not be loaded before.
    func readFailed(of thread: HackerNewsThread) async throws -> HackerNewsThread {
        let failed = thread.failed
        if failed.contains(thread.root.id) { return try await read() }
        return failed.isEmpty ? thread : try await readItems(failed, into: thread)
    }

    /// What the two servers say at first; one of them is enough.
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
                // Of a comment it is not known yet what it belongs to.
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

    /// Fetches items from the official server, with those below them.
    ///
    /// The thread notes which of them failed. States are delivered more and more seldom: making one
    /// takes as long as there are comments.
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
