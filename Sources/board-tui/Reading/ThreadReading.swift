import BoardCore

/// Reads a post with all of its comments.
struct ThreadReading {
    /// As much of a thread as came, and why that is not all; `nil` where it is.
    typealias Answer = (thread: PostThread, failure: BoardError?)

    let reading: SourceReading

    /// No thread has so many places where replies are missing, unless a server makes them up.
    private static let requestLimit = 500
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
        return answer.failure == nil ? try await completed(thread) : (thread, answer.failure)
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
        while asked.count < Self.requestLimit,
            let gap = thread.comments.first(where: {
                $0.missingReplies > 0 && !asked.contains($0.id)
            })
        {
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
        while thread.missingComments > 0, let last = thread.comments.last {
            let answer = try await self.thread(thread.id, under: last.id)
            let missing = thread.missingComments
            thread = answer.state ?? thread
            if let failure = answer.failure { return (thread, failure) }
            guard thread.missingComments < missing else { break }
        }
        return (thread, nil)
    }

    /// The post of that name, which may be on a later page.
    private func listed(_ name: String) async throws -> PostID? {
        var request = PostRequest()
        for _ in 0..<Self.pageLimit {
            let page = try await page(request)
            if let id = page.posts.id(ofPost: name) { return id }
            guard let next = page.next else { return nil }
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
