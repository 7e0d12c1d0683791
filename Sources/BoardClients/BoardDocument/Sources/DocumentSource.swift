import BoardCore

/// A source that consists of one board document. Every list contains all of it.
protocol DocumentSource: BoardSource {
    var document: CachedDocument { get }
}

extension DocumentSource {
    package var capabilities: Capabilities { Capabilities(hasAllBoards: true) }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            for try await page in document.posts(reload: reload) { yield(page.boards) }
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        if let cursor = request.cursor {
            return .states { _ in throw BoardError.invalidCursor(cursor) }
        }
        return document.posts(reload: request.reload)
    }

    package func thread(
        _ id: PostID, under _: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { yield in
            var posts = PostList.empty
            for try await page in document.posts(reload: reload) { posts = page.posts }
            let index = posts.firstIndex { $0.id == id }
            guard let thread = try index.flatMap({ try posts.thread(at: $0) }) else {
                throw BoardError.notThere(name: id.raw)
            }
            yield(thread)
        }
    }
}
