/// The whole board in the board document format, written page by page to bound memory.
package struct BoardDocument: Sendable {
    private let storage: any Storage
    private let pageSize = 100

    package init(storage: any Storage) {
        self.storage = storage
    }

    /// Writes the document; concurrent changes may be included or not.
    package func write(to send: ([UInt8]) async throws -> Void) async throws {
        var boards = JSONWriter()
        boards.array(try await storage.boards()) { $0.board($1) }
        try await send(Array("{\"boards\":".utf8) + boards.bytes + Array(",\"data\":[".utf8))
        var query = PostQuery(limit: pageSize)
        var isFirst = true
        repeat {
            let page = try await storage.posts(query)
            for post in page.posts {
                try await send(Array((isFirst ? "\n" : ",\n").utf8))
                isFirst = false
                try await write(post, to: send)
            }
            query.after = page.next
        } while query.after != nil
        try await send(Array("\n]}\n".utf8))
    }

    /// Writes a post with flat comments, so that a long thread needs only a page of memory.
    private func write(
        _ post: Post, to send: ([UInt8]) async throws -> Void
    ) async throws {
        var json = JSONWriter(capacity: post.body.utf8.count + 512)
        json.post(post)
        guard post.commentCount > 0 else { return try await send(json.bytes) }
        try await send(json.bytes.dropLast() + Array(",\"comments\":[".utf8))
        var query = CommentQuery(postID: post.id, limit: pageSize)
        var isFirst = true
        repeat {
            guard let page = try await comments(query) else { break }
            for comment in page.comments {
                var json = JSONWriter(capacity: 1024)
                json.comment(comment)
                try await send((isFirst ? [] : [UInt8(ascii: ",")]) + json.bytes)
                isFirst = false
            }
            query.after = page.next
        } while query.after != nil
        try await send(Array("]}".utf8))
    }

    /// Returns a page of comments; `nil` if the post was deleted meanwhile.
    private func comments(_ query: CommentQuery) async throws -> CommentPage? {
        do {
            return try await storage.comments(query)
        } catch StorageError.gone {
            return nil
        }
    }
}
