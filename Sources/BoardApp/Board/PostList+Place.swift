import BoardCore

extension PostList {
    /// Where a reader who was at `row` is in a newer list: at the same post, or where that is gone,
    /// at the first one behind it that is still there.
    func place(of row: Int, in newer: PostList) -> Int {
        let followers = row..<Swift.max(row, Swift.min(count, row + Self.nearby))
        return followers.lazy.compactMap { newer.index(of: self[$0], near: $0) }.first ?? row
    }

    /// How many posts are looked for: each that is gone costs a walk through the whole list.
    private static let nearby = 8
}
