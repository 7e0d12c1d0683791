/// A loader of the comments that a source returns on further requests only.
package struct MissingComments: Sendable {
    /// The loaded part of a thread, and the error if it is incomplete.
    package typealias Answer = (thread: PostThread, failure: BoardError?)
    /// Requests the replies to a comment; returns the last state, and the error if it is incomplete.
    package typealias Request =
        @Sendable (PostID, Comment.ID) async throws -> (
            state: PostThread?, failure: BoardError?
        )

    private let sourceName: String
    private let request: Request

    /// The limits for loading missing comments: requests, comments and bytes of text.
    ///
    /// A server can return any number of them.
    private static let (requestLimit, commentLimit, sizeLimit) = (500, 20_000, 64 << 20)

    package init(sourceName: String, request: @escaping Request) {
        self.sourceName = sourceName
        self.request = request
    }

    /// Loads the missing replies of a thread, as far as the source returns them.
    package func load(for whole: PostThread) async throws -> Answer {
        var thread = whole
        var asked: Set<Comment.ID> = []
        while let gap = thread.comments.first(where: {
            $0.missingReplies > 0 && !asked.contains($0.id)
        }) {
            if let end = limit(of: thread, requests: asked.count) { return (thread, end) }
            asked.insert(gap.id)
            let answer = try await request(thread.id, gap.id)
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
            let answer = try await request(thread.id, last.id)
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
            cause, at: sourceName, .comment, count: thread.comments.count,
            of: thread.commentCount)
    }
}

extension BoardSource {
    /// Loads a thread with all its comments, as far as the source returns them.
    package func wholeThread(_ id: PostID) async throws -> MissingComments.Answer {
        let answer = await lastState(of: id, under: nil)
        guard let thread = answer.state, answer.failure == nil else {
            throw answer.failure ?? .empty
        }
        return try await MissingComments(sourceName: name) {
            await lastState(of: $0, under: $1)
        }.load(for: thread)
    }

    private func lastState(
        of id: PostID, under comment: Comment.ID?
    ) async -> (state: PostThread?, failure: BoardError?) {
        var last: PostThread?
        do {
            for try await state in thread(id, under: comment, reload: false) { last = state }
            return (last, nil)
        } catch {
            return (last, BoardError(error))
        }
    }
}
