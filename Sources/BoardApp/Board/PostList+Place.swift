import BoardCore

extension PostList {
    /// Where a reader who was at `row` is in a newer list: at the same post, or where that is gone,
    /// at the first one behind it that is still there, or else behind the last one before it.
    func place(of row: Int, in newer: PostList) -> Int {
        let row = Swift.min(row, count)
        let followers = row..<Swift.min(count, row + Self.nearby)
        if let place = newer.firstPlace(of: followers, in: self) { return place }
        let predecessors = Swift.max(0, row - Self.nearby)..<row
        if let place = newer.firstPlace(of: predecessors.reversed(), in: self) { return place + 1 }
        return Swift.min(row, Swift.max(0, newer.count - 1))
    }

    /// Where the first of the posts stands that are here too, of those in some rows of `older`.
    private func firstPlace(of rows: some Sequence<Int>, in older: PostList) -> Int? {
        rows.lazy.compactMap { index(of: older[$0], near: $0) }.first { _ in true }
    }

    /// How many posts are looked for: each that is gone costs a walk through the whole list.
    private static let nearby = 8
}
