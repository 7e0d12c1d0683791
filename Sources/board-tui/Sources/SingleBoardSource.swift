import BoardCore

/// A source whose list of all posts has those of one board only.
struct SingleBoardSource: WrappingSource {
    let source: any BoardSource
    let board: BoardID

    var capabilities: Capabilities { capabilities(of: .everything) }

    func capabilities(of listing: Listing) -> Capabilities {
        source.capabilities(of: narrowed(listing))
    }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        var request = request
        request.listing = narrowed(request.listing)
        return source.posts(request)
    }

    private func narrowed(_ listing: Listing) -> Listing {
        switch listing {
        case .everything, .source: .board(board)
        case .board, .search: listing
        }
    }
}
