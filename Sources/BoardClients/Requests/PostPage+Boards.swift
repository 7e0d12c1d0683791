import BoardCore

extension PostPage {
    /// Takes the boards that were asked for beside the posts; says so where the names of the posts'
    /// boards could not be loaded.
    ///
    /// - Parameter known: the boards to show in that case.
    mutating func takeBoards(
        of source: SourceID, from answer: Result<[Board], any Error>, or known: [Board]? = nil
    ) {
        switch answer {
        case .success(let boards): self.boards = boards
        case .failure(let error):
            boards = known ?? []
            guard posts.contains(where: { $0.boardID != nil }) else { return }
            troubles.append(SourceTrouble(source: source, .boardNames(BoardError(error))))
        }
    }
}
