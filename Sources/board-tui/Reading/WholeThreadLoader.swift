import BoardCore

/// A reader of a post with all of its comments.
struct WholeThreadLoader {
    /// The loaded part of a thread, and the error if it is incomplete.
    typealias Answer = (thread: PostThread, failure: BoardError?)

    let reading: SourceReader

    /// The limits for loading missing comments: requests, comments and bytes of text.
    ///
    /// A server can return any number of them.
    private static let (requestLimit, commentLimit, sizeLimit) = (500, 20_000, 64 << 20)
    /// The maximum number of pages to search, as many as a feed remembers.
    private static let pageLimit = 50

    /// Loads a thread. Throws a `BoardError` if nothing was received.
    ///
    /// - Parameter name: The id of the post at its source.
    func thread(named name: String) async throws -> Answer {
        let id = PostID(name, in: reading.source.id)
        do {
            return try await whole(id)
        } catch BoardError.notThere where reading.source.capabilities.hasAllBoards {
            // In a document, an id may be unique within its board only, and then includes the
            // board. Users know feed entries by their address.
            guard let id = try await listed(name) else { throw BoardError.notThere(name: name) }
            return try await whole(id)
        }
    }

    private func whole(_ id: PostID) async throws -> Answer {
        let answer = try await thread(id)
        guard let thread = answer.state else { throw answer.failure ?? .empty }
        switch answer.failure {
        case nil: return try await completed(thread)
        case .endedEarly(let end)? where end.cause == .samePage:
            // The server may return the rest as replies of the loaded comments.
            let (rest, failure) = try await completed(thread)
            let isWhole = rest.comments.count >= end.total ?? .max
            return (rest, failure ?? (isWhole ? nil : answer.failure))
        case let failure: return (thread, failure)
        }
    }

    private func thread(
        _ id: PostID, under comment: Comment.ID? = nil
    ) async throws -> (state: PostThread?, failure: BoardError?) {
        try await reading.answer {
            reading.source.thread(id, under: comment, reload: false)
        } status: {
            "\($0.comments.count) of \(max($0.commentCount, $0.comments.count)) comments"
        }
    }

    /// Loads the missing replies of a thread, as far as the source returns them.
    private func completed(_ whole: PostThread) async throws -> Answer {
        var thread = whole
        var asked: Set<Comment.ID> = []
        while let gap = thread.comments.first(where: {
            $0.missingReplies > 0 && !asked.contains($0.id)
        }) {
            if let end = limit(of: thread, requests: asked.count) { return (thread, end) }
            asked.insert(gap.id)
            let answer = try await self.thread(thread.id, under: gap.id)
            thread = answer.state ?? thread
            if let failure = answer.failure { return (thread, failure) }
        }
        return try await continued(thread)
    }

    /// Loads the comments that follow the loaded ones.
    private func continued(_ thread: PostThread) async throws -> Answer {
        var thread = thread
        var requests = 0
        while thread.missingComments > 0, let last = thread.comments.last {
            if let end = limit(of: thread, requests: requests) { return (thread, end) }
            requests += 1
            let answer = try await self.thread(thread.id, under: last.id)
            let missing = thread.missingComments
            thread = answer.state ?? thread
            if let failure = answer.failure { return (thread, failure) }
            guard thread.missingComments < missing else {
                return (thread, .endedEarly(end(of: thread, because: .samePage)))
            }
        }
        return (thread, nil)
    }

    /// Returns the error that ends the loading of a thread that is too long; otherwise `nil`.
    private func limit(of thread: PostThread, requests: Int) -> BoardError? {
        let size = thread.comments.reduce(0) { $0 + $1.body.utf8.count }
        guard
            requests >= Self.requestLimit || thread.comments.count >= Self.commentLimit
                || size >= Self.sizeLimit
        else { return nil }
        return .endedEarly(end(of: thread, because: .limit))
    }

    private func end(of thread: PostThread, because cause: EarlyEnd.Cause) -> EarlyEnd {
        EarlyEnd(
            cause, at: reading.source.name, .comment, count: thread.comments.count,
            of: thread.commentCount)
    }

    /// Returns the id of the post with that name, which may be on a later page.
    private func listed(_ name: String) async throws -> PostID? {
        var request = PostRequest()
        var known: Set<PostID> = []
        for _ in 0..<Self.pageLimit {
            let page = try await page(request)
            if let id = page.posts.id(ofPost: name) { return id }
            let count = known.count
            known.formUnion(page.posts.lazy.map(\.id))
            guard let next = page.next, known.count > count else { return nil }
            request.cursor = next
        }
        return nil
    }

    private func page(_ request: PostRequest) async throws -> PostPage {
        try await reading.wholeAnswer {
            reading.source.posts(request)
        } status: {
            "\($0.posts.count) posts"
        }
    }
}

extension PostList {
    /// Returns the post with this id, or else the one with this address.
    fileprivate func id(ofPost name: String) -> PostID? {
        first { $0.id.raw == name }?.id ?? first { $0.page == name || $0.url == name }?.id
    }
}
