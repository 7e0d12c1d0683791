import BoardCore

extension PageCursor {
    /// The number of a page that stands for where a list goes on. Throws where it is none.
    func pageNumber(from first: Int) throws(BoardError) -> Int {
        guard let number = Int(raw), (first...Self.lastPage).contains(number) else {
            throw .noPlace(self)
        }
        return number
    }
}

extension PageCursor {
    /// A page that no list reaches, far below what a number holds.
    private static let lastPage = 1_000_000
}

extension BoardError {
    /// That a list never said that it goes on there.
    static func noPlace(_ cursor: PageCursor) -> BoardError {
        let place = cursor.raw.sanitized(as: .line).prefix(100)
        return .unsupported(reason: "This list does not go on at “\(place)”.")
    }
}
