/// Takes posts as they are read and hands out ordered lists of all so far.
///
/// It belongs to the task that reads; only its lists travel. Posts that arrive in order, as most
/// sources send them, cost an append; others are merged.
package struct PostCollector {
    private var chunks: [[Post]] = []
    private var ranks: [SortRank] = []
    private var boards: [UInt32] = []
    private var boardNumbers: [Board.ID?: UInt32] = [:]
    private var order: [UInt32] = []

    package init() {}

    package var count: Int { ranks.count }

    /// The boards that posts named so far, in the order in which they were first named.
    package var boardIDs: [Board.ID] {
        boardNumbers.sorted { $0.value < $1.value }.compactMap(\.key)
    }

    package mutating func append(_ post: Post) {
        if ranks.count % PostList.chunkSize == 0 {
            chunks.append([])
        }
        chunks[chunks.count - 1].append(post)
        ranks.append(SortRank(post))
        boards.append(number(of: post.boardID))
    }

    /// All posts so far, or those of one board, in the order they are shown.
    package mutating func list(of board: Board.ID? = nil) -> PostList {
        sortNewcomers()
        guard let board else { return PostList(chunks: chunks, order: order) }
        guard let number = boardNumbers[board] else { return .empty }
        return PostList(chunks: chunks, order: order.filter { boards[Int($0)] == number })
    }

    private mutating func number(of board: Board.ID?) -> UInt32 {
        if let number = boardNumbers[board] { return number }
        let number = UInt32(boardNumbers.count)
        boardNumbers[board] = number
        return number
    }

    private mutating func sortNewcomers() {
        let ranks = ranks
        let comesFirst = { (a: UInt32, b: UInt32) in
            let (left, right) = (ranks[Int(a)], ranks[Int(b)])
            return left == right ? a < b : left < right
        }
        let newcomers = (order.count..<ranks.count).map { UInt32($0) }.sorted(by: comesFirst)
        guard let first = newcomers.first else { return }
        if let last = order.last, comesFirst(first, last) {
            order = order.merged(with: newcomers, by: comesFirst)
        } else {
            order += newcomers
        }
    }
}

extension [UInt32] {
    /// Both sorted arrays as one sorted array.
    fileprivate func merged(with other: Self, by comesFirst: (UInt32, UInt32) -> Bool) -> Self {
        var result = Self()
        result.reserveCapacity(count + other.count)
        var rest = other[...]
        for element in self {
            while let candidate = rest.first, comesFirst(candidate, element) {
                result.append(candidate)
                rest.removeFirst()
            }
            result.append(element)
        }
        return result + rest
    }
}
