/// A source around another one, to which it forwards all that it does not declare itself.
package protocol WrappingSource: BoardSource {
    /// The wrapped source.
    var source: any BoardSource { get }
}

extension WrappingSource {
    package var id: SourceID { source.id }
    package var members: [SourceID] { source.members }
    package var name: String { source.name }
    package var recordPlace: String? { source.recordPlace }
    package var capabilities: Capabilities { source.capabilities }
    package func capabilities(of listing: Listing) -> Capabilities {
        source.capabilities(of: listing)
    }
    package var finding: String? { source.finding }
    package var foundAddress: String? { source.foundAddress }
    package var accounts: (any AccountService)? { source.accounts }
    package var writer: (any PostWriter)? { source.writer }
    package var inbox: (any InboxSource)? { source.inbox }
    package var moderation: (any ModerationSource)? { source.moderation }
    package var changes: (any ChangeSource)? { source.changes }
    package var boardFailures: [SourceFailure] { source.boardFailures }

    package func member(_ id: SourceID) -> (any BoardSource)? {
        id == self.id ? self : source.member(id)
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        source.boards(reload: reload)
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        source.posts(request)
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        source.thread(id, under: comment, reload: reload)
    }

    package func readAhead(_ id: PostID, reload: Bool) async throws {
        try await source.readAhead(id, reload: reload)
    }

    package func storedUnreadCounts(
        without posts: PostList, where isCounted: UnreadCondition?
    ) async -> [BoardID?: Int] {
        await source.storedUnreadCounts(without: posts, where: isCounted)
    }

    package func noteAbsence(of post: PostID) async { await source.noteAbsence(of: post) }
}
