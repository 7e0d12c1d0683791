import BoardCore

extension BoardServerSource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            let id = try checked(id.raw)
            var thread = try await beginning(of: id, reload: reload, yield: yield)
            // Comments received before a failure are not requested again.
            defer { threads[id] = thread }
            do {
                try await addAll(to: &thread, of: id, yield: yield)
                if let comment {
                    guard thread.holds(comment) else { throw BoardError.notThere(name: comment) }
                    yield(thread.thread(isLoading: true))
                    try await addAnswers(to: comment, in: &thread, of: id)
                }
            } catch {
                yield(thread.thread(isLoading: thread.next != nil, isLast: true))
                throw error
            }
            yield(thread.thread(isLoading: false))
        }
    }

    /// Returns the cached thread, or loads the post and its first comments concurrently.
    private func beginning(
        of id: String, reload: Bool, yield: (PostThread) -> Void
    ) async throws -> BoardServerThread {
        if !reload, let known = threads[id] { return known }
        async let comments = service.request(
            BoardServerEndpoints.comments(of: id, under: nil, after: nil))
        let post = try await post(id, reload: reload)
        async let isKnown: Void = requestRole(ofReader: post)
        var thread = BoardServerThread(post)
        yield(thread.thread(isLoading: true))
        thread.add(try await comments, at: name)
        await isKnown
        return thread
    }

    /// Requests the role of the signed-in account before the user can delete something.
    ///
    /// Without an account, posts contain no own vote, and nothing is requested.
    private func requestRole(ofReader post: BoardServerPost) async {
        guard post.post.vote != nil else { return }
        await roles.learn { try await service.request(BoardServerEndpoints.me) }
    }

    private func post(_ id: String, reload: Bool) async throws -> BoardServerPost {
        if !reload, let row = rows[id] { return row }
        let answer = try await service.request(BoardServerEndpoints.post(id))
        guard let post = BoardServerPost(answer, of: self.id, site: base) else {
            throw BoardError.notThere(name: id)
        }
        rows[id] = post
        return post
    }

    /// Loads the remaining comments.
    ///
    /// A state is published each time the thread has grown by a quarter. Each state is built from
    /// scratch, so one state per response would take quadratic time.
    private func addAll(
        to thread: inout BoardServerThread, of id: String, yield: (PostThread) -> Void
    ) async throws {
        var shown = 0
        while let mark = thread.next {
            if thread.count >= shown + shown / 4 {
                shown = thread.count
                yield(thread.thread(isLoading: true))
            }
            let answer = try await service.request(
                BoardServerEndpoints.comments(of: id, under: nil, after: mark))
            thread.add(answer, at: name)
        }
        if let end = thread.end.take() { throw end }
    }

    private func addAnswers(
        to comment: String, in thread: inout BoardServerThread, of id: String
    ) async throws {
        var mark: String?
        var pages = PageGuard<String>()
        repeat {
            let answer = try await service.request(
                BoardServerEndpoints.comments(of: id, under: comment, after: mark))
            let page = thread.addPage(answer, to: &pages, at: name)
            if let end = page.end { throw end }
            mark = page.mark
        } while mark != nil
        thread.markExhausted(under: comment)
    }

    /// Returns the id if it is safe as a path component.
    func checked(_ id: String) throws(BoardError) -> String {
        guard id.utf8.contains(where: { $0 != UInt8(ascii: ".") }), !id.contains("/") else {
            throw .notThere(name: id)
        }
        return id
    }
}

/// A post with the comments loaded so far.
struct BoardServerThread: Sendable {
    /// The cursor of the next page of comments; `nil` if no more can be requested.
    private(set) var next: String?
    /// The reason why the comments end early.
    var end: BoardError?
    private let post: BoardServerPost
    private var comments = CountedComments()
    private var pages = PageGuard<String>()

    init(_ post: BoardServerPost) {
        self.post = post
    }

    /// The number of comments loaded.
    var count: Int { comments.count }

    /// The size of all texts in bytes.
    var size: Int { comments.size }

    func holds(_ comment: String) -> Bool { comments.holds(comment) }

    /// Adds the next page of all comments.
    mutating func add(_ answer: JSONValue, at host: String) {
        var pages = pages
        (next, end) = addPage(answer, to: &pages, at: host)
        self.pages = pages
    }

    /// Adds a page of comments. Returns the cursor of the next page, or the reason to stop.
    mutating func addPage(
        _ answer: JSONValue, to pages: inout PageGuard<String>, at host: String
    ) -> (mark: String?, end: BoardError?) {
        let page = BoardServerComments(answer)
        for (node, answerCount) in zip(page.nodes, page.answerCounts) {
            comments.add(node, answerCount: answerCount)
        }
        let size = page.nodes.reduce(0) { $0 + ($1.body?.utf8.count ?? 0) }
        let cause = pages.take(page.nodes.map { $0.id ?? "" }, size: size)
        guard let mark = answer.mark, !page.nodes.isEmpty else { return (nil, nil) }
        guard let cause else { return (mark, nil) }
        let end = EarlyEnd(cause, at: host, .comment, count: count, of: post.post.commentCount)
        // If the server counts no more comments than have been received, nothing is missing.
        return (nil, cause == .samePage && end.total == nil ? nil : .endedEarly(end))
    }

    /// Records that the server has no further replies to a comment.
    mutating func markExhausted(under comment: String) {
        comments.markExhausted(under: comment)
    }

    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let isInterrupted = next != nil && isLast ?? !isLoading
        return post.thread(
            comments: comments.comments,
            missingComments: isInterrupted ? max(1, post.post.commentCount - count) : 0,
            isLoading: isLoading)
    }
}

/// A page of comments in reading order.
struct BoardServerComments {
    private(set) var nodes: [CommentNode] = []
    /// The number of replies to each comment at any depth; at most a million.
    private(set) var answerCounts: [Int] = []

    /// Parses a page. Invalid comments are omitted.
    ///
    /// The server states for each comment how many of its replies are not on the page.
    init(_ answer: JSONValue) {
        for json in answer["data"].array ?? [] {
            guard let node = CommentNode(boardServer: json) else { continue }
            nodes.append(node)
            answerCounts.append(min(max(0, json["missing"].int ?? 0), Self.limit))
        }
        addLoadedReplies()
    }

    /// The maximum count, which prevents overflow when counts are added.
    private static let limit = 1_000_000

    /// Adds the replies on the page to the counts.
    ///
    /// It runs backwards because in reading order each comment follows its parent.
    private mutating func addLoadedReplies() {
        let pairs = nodes.enumerated().map { ($1.id ?? "", $0) }
        let places = Dictionary(pairs) { first, _ in first }
        var below = [Int](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated().reversed() {
            answerCounts[place] += below[place]
            guard let parent = node.parentID.flatMap({ places[$0] }), parent < place else {
                continue
            }
            below[parent] += below[place] + 1
        }
    }
}
