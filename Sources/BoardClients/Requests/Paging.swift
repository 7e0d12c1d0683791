import BoardCore
import Localization

extension PageCursor {
    /// Returns the page number of a cursor. Throws if it is not a valid page number.
    func pageNumber(from first: Int) throws(BoardError) -> Int {
        guard let number = Int(raw), (first...Self.lastPage).contains(number) else {
            throw .invalidCursor(self)
        }
        return number
    }
}

extension PageCursor {
    /// A page number that no list reaches and that cannot cause an overflow.
    private static let lastPage = 1_000_000
}

extension BoardError {
    /// Returns the error for a cursor that does not belong to the list.
    static func invalidCursor(_ cursor: PageCursor) -> BoardError {
        let place = cursor.raw.sanitized(as: .line).prefix(100)
        return .unsupported(reason: localized("This list has no cursor “\(place)”."))
    }
}

extension Array {
    /// Returns the rows of a list page, up to a limit that no real site exceeds.
    ///
    /// Omitted rows are recorded.
    func rows(noting skipped: inout SkippedPosts) -> Self {
        guard count > Self.rowLimit else { return self }
        skipped.note(localized("one page has \(count) posts; the first \(Self.rowLimit) are shown"))
        return Array(prefix(Self.rowLimit))
    }

    private static var rowLimit: Int { 1_000 }
}

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

extension PostPage {
    /// The page marked as still loading.
    var unfinished: PostPage {
        var page = self
        page.progress = ReadProgress(bytes: 0, total: nil)
        page.next = nil
        return page
    }
}

extension PostRequest {
    /// Returns the request without the order `newest` if the source does not support it.
    func withNewest(asKnownTo source: any BoardSource) -> PostRequest {
        var request = self
        if sort == .newest, !source.capabilities.knows(.newest) { request.sort = nil }
        return request
    }
}
