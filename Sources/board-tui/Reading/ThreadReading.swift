import BoardCore

/// Reads a post with all of its comments.
struct ThreadReading {
    /// As much of a thread as came, and why that is not all; `nil` where it is.
    typealias Answer = (thread: PostThread, failure: BoardError?)

    let reading: SourceReading

    /// The requests for missing comments, the comments and the bytes of their texts that are loaded at
    /// most: a server may invent any number of them.
    private static let (requestLimit, commentLimit, sizeLimit) = (500, 20_000, 64 << 20)
    /// As many pages of a list as a feed remembers.
    private static let pageLimit = 50

    /// - Parameter name: what the source calls the post.
    ///
    /// Throws a `BoardError` where nothing came.
    func thread(named name: String) async throws -> Answer {
        let id = PostID(name, in: reading.source.id)
        do {
            return try await whole(id)
        } catch BoardError.notThere where reading.source.capabilities.bringsAllBoards {
            // In a document an id may be unique on its board only, which is a part of it then, and
            // what people know of a feed are the addresses of its entries.
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
            // The server may give the rest below the comments that are here.
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
        } words: {
            "\($0.comments.count) of \(max($0.commentCount, $0.comments.count)) comments"
        }
    }

    /// The thread with the replies that are missing, as far as the source gives them.
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

    /// The thread with the comments behind those that came.
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

    /// The error that ends the loading of a thread that is too long; `nil` for other threads.
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

    /// The post of that name, which may be on a later page.
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
        } words: {
            "\($0.posts.count) posts"
        }
    }
}

extension PostList {
    /// The post that its source calls so, or else the one with this address.
    fileprivate func id(ofPost name: String) -> PostID? {
        first { $0.id.raw == name }?.id ?? first { $0.page == name || $0.url == name }?.id
    }
}
