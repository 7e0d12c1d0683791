import BoardCore

/// What a search has found in the blocks of a text, and which of it the reader is at.
struct SearchMatches<Block> {
    /// The blocks that hold something.
    private let blocks: [Block]
    /// How many matches there are in front of each block.
    private let starts: [Int]
    let count: Int
    private var current: Int?
    /// How the last step went round an end.
    private var wrap: String?

    /// One of the matches.
    struct Match {
        let block: Block
        /// Which one of its block, from 0.
        let number: Int
    }

    /// - Parameter found: blocks in reading order, and how many matches each holds.
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

    /// The match that the reader is at.
    var currentMatch: Match? {
        guard let current else { return nil }
        let index = starts.firstIndexNotBelow(current + 1) - 1
        return Match(block: blocks[index], number: current - starts[index])
    }

    /// Goes to the first match of the first block that is right, or to the very first one.
    mutating func start(where isRight: (Block) -> Bool = { _ in true }) {
        guard count > 0 else { return }
        current = blocks.firstIndex(where: isRight).map { starts[$0] } ?? 0
        wrap = nil
    }

    /// Goes so many matches further, or back, round the ends.
    mutating func step(_ distance: Int) {
        guard count > 0 else { return }
        let old = current ?? -1
        let new = (old + distance + count) % count
        current = new
        wrap = nil
        if distance > 0, new <= old { wrap = SearchWords.fromTop }
        if distance < 0, new >= old { wrap = SearchWords.fromEnd }
    }

    /// What stands behind the text while it is typed.
    var note: String { SearchWords.matches(count) }

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameter keys: what keys do.
    func words(of query: TextQuery, keys: String) -> String {
        SearchWords.summary(of: query.text, place: current, count: count, news: wrap, keys: keys)
    }
}
