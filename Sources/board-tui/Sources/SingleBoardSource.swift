import BoardCore

/// A source whose list of all posts has those of one board only.
struct SingleBoardSource: BoardSource {
    let source: any BoardSource
    let board: BoardID

    var id: SourceID { source.id }
    var name: String { source.name }
    var recordPlace: String? { source.recordPlace }
    var capabilities: Capabilities { capabilities(of: .everything) }
    var finding: String? { source.finding }
    var foundAddress: String? { source.foundAddress }
    var accounts: (any AccountService)? { source.accounts }
    var writer: (any PostWriter)? { source.writer }
    var inbox: (any InboxSource)? { source.inbox }
    var changes: (any ChangeSource)? { source.changes }
    var boardFailures: [SourceFailure] { source.boardFailures }

    func capabilities(of listing: Listing) -> Capabilities {
        source.capabilities(of: narrowed(listing))
    }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        source.boards(reload: reload)
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        var request = request
        request.listing = narrowed(request.listing)
        return source.posts(request)
    }

    func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        source.thread(id, under: comment, reload: reload)
    }

    func readAhead(_ id: PostID, reload: Bool) async throws {
        try await source.readAhead(id, reload: reload)
    }

    private func narrowed(_ listing: Listing) -> Listing {
        switch listing {
        case .everything, .source: .board(board)
        case .board, .search: listing
        }
    }
}
