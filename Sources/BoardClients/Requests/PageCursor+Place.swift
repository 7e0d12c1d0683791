import BoardCore

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
        return .unsupported(reason: "This list has no cursor “\(place)”.")
    }
}
