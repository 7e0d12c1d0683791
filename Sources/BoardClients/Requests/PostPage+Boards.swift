import BoardCore

extension PostPage {
    /// Sets the boards from a secondary request, or reports that their names could not be loaded.
    ///
    /// - Parameter known: The boards to show if the request failed.
    mutating func takeBoards(
        of source: SourceID, from answer: Result<[Board], any Error>, or known: [Board]? = nil
    ) {
        switch answer {
        case .success(let boards): self.boards = boards
        case .failure(let error):
            boards = known ?? []
            guard posts.contains(where: { $0.boardID != nil }) else { return }
            sourceFailures.append(SourceFailure(source: source, .boardNames(BoardError(error))))
        }
    }
}
