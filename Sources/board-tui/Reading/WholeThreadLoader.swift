import BoardCore
import Localization

/// A reader of a post with all of its comments.
struct WholeThreadLoader {
    /// The loaded part of a thread, and the error if it is incomplete.
    typealias Answer = (thread: PostThread, failure: BoardError?)

    let reading: SourceReader

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

    /// Loads the thread of a post. Throws a `BoardError` if nothing was received.
    func whole(_ id: PostID) async throws -> Answer {
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
            localized(
                "\($0.comments.count) of \(max($0.commentCount, $0.comments.count)) comments")
        }
    }

    private func completed(_ thread: PostThread) async throws -> Answer {
        try await MissingComments(sourceName: reading.source.name) {
            try await self.thread($0, under: $1)
        }.load(for: thread)
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
