import BoardCore

/// How the reader has voted in this run of the program, on top of what sources told.
nonisolated package struct OwnVotes: Sendable, Hashable {
    private var cast: [WrittenItem: Int] = [:]

    package init() {}

    /// The reader's vote now; `nil` where there is none and the source does not say.
    ///
    /// - Parameter told: the vote that the source told.
    package func vote(on item: WrittenItem, told: Int?) -> Int? { cast[item] ?? told }

    /// The score with the reader's vote in place of the one that the source counted.
    package func score(of item: WrittenItem, told score: Int?, vote: Int?) -> Int? {
        score.map { $0 + (cast[item].map { $0 - (vote ?? 0) } ?? 0) }
    }

    package mutating func note(_ value: Int, on item: WrittenItem) {
        cast[item] = value
    }

    /// Leaves a vote to what the source tells of it.
    mutating func forget(_ item: WrittenItem) {
        cast[item] = nil
    }
}
