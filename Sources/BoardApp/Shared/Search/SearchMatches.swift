import BoardCore

/// The matches of a search in the blocks of a text, and the current match.
struct SearchMatches<Block> {
    /// The blocks that contain matches.
    private let blocks: [Block]
    /// The number of matches before each block.
    private let starts: [Int]
    let count: Int
    private var current: Int?
    /// A message if the last step wrapped around an end.
    private var wrap: String?

    /// A match, identified by its block and its index there.
    struct Match {
        let block: Block
        /// The index of the match in its block, from 0.
        let number: Int
    }

    /// - Parameter found: blocks in reading order, each with its number of matches.
    init(_ found: [(block: Block, count: Int)]) {
        let found = found.filter { $0.count > 0 }
        blocks = found.map(\.block)
        var total = 0
        starts = found.map { block in
            defer { total += block.count }
            return total
        }
        count = total
    }

    /// The current match.
    var currentMatch: Match? {
        guard let current else { return nil }
        let index = starts.firstIndexNotBelow(current + 1) - 1
        return Match(block: blocks[index], number: current - starts[index])
    }

    /// Goes to the first match in a block that satisfies `isRight`, or else to the first match.
    mutating func start(where isRight: (Block) -> Bool = { _ in true }) {
        guard count > 0 else { return }
        current = blocks.firstIndex(where: isRight).map { starts[$0] } ?? 0
        wrap = nil
    }

    /// Moves by `distance` matches, wrapping around the ends.
    mutating func step(_ distance: Int) {
        guard count > 0 else { return }
        let old = current ?? -1
        let new = (old + distance + count) % count
        current = new
        wrap = nil
        if distance > 0, new <= old { wrap = SearchMessage.fromTop }
        if distance < 0, new >= old { wrap = SearchMessage.fromEnd }
    }

    /// The note shown after the text while it is typed.
    var note: String { SearchMessage.matches(count) }

    /// Returns the number of matches and the current one, for the last row.
    ///
    /// - Parameter keys: the help text for the keys.
    func summary(of query: TextQuery, keys: String) -> String {
        SearchMessage.summary(of: query.text, place: current, count: count, news: wrap, keys: keys)
    }
}
