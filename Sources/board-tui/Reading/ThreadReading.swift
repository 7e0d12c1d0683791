import BoardCore

/// Reads a post with all of its comments.
struct ThreadReading {
    let reading: SourceReading

    /// No thread has so many places where replies are missing, unless a server makes them up.
    private static let requestLimit = 500

    /// - Parameter name: what the source calls the post.
    ///
    /// Throws a `BoardError`.
    func thread(named name: String) async throws -> PostThread {
        let id = PostID(name, in: reading.source.id)
        do {
            return try await completed(try await thread(id))
        } catch BoardError.notThere where reading.source.capabilities.bringsAllBoards {
            // In a document an id may be unique on its board only, which is a part of it then, and
            // what people know of a feed are the addresses of its entries.
            guard let id = try await listed(name) else { throw BoardError.notThere(name: name) }
            return try await completed(try await thread(id))
        }
    }

    private func thread(
        _ id: PostID, under comment: Comment.ID? = nil
    ) async throws -> PostThread {
        try await reading.wholeAnswer {
            reading.source.thread(id, under: comment, reload: false)
        } words: {
            "\($0.comments.count) of \(max($0.commentCount, $0.comments.count)) comments"
        }
    }

    /// The thread with the replies that are missing, as far as the source gives them.
    private func completed(_ whole: PostThread) async throws -> PostThread {
        var thread = whole
        var asked: Set<Comment.ID> = []
        while asked.count < Self.requestLimit,
            let gap = thread.comments.first(where: {
                $0.missingReplies > 0 && !asked.contains($0.id)
            })
        {
            asked.insert(gap.id)
            thread = try await self.thread(thread.id, under: gap.id)
        }
        return thread
    }

    private func listed(_ name: String) async throws -> PostID? {
        let page = try await reading.wholeAnswer {
            reading.source.posts(PostRequest())
        } words: {
            "\($0.posts.count) posts"
        }
        return page.posts.first { $0.id.raw == name }?.id
            ?? page.posts.first { $0.page == name || $0.url == name }?.id
    }
}
