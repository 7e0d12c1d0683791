import BoardCore

/// The user's votes since the program started. They override the votes that sources report.
nonisolated package struct LocalVotes: Sendable, Hashable {
    private var cast: [WrittenItem: Int] = [:]

    package init() {}

    /// Returns the user's current vote, or `nil` if it is unknown.
    ///
    /// - Parameter reported: the vote as reported by the source.
    package func vote(on item: WrittenItem, reported: Int?) -> Int? { cast[item] ?? reported }

    /// Returns the score with the user's current vote instead of the one that the source counted.
    package func score(of item: WrittenItem, reported score: Int?, vote: Int?) -> Int? {
        score.map { $0 + (cast[item].map { $0 - (vote ?? 0) } ?? 0) }
    }

    package mutating func note(_ value: Int, on item: WrittenItem) {
        cast[item] = value
    }

    /// Removes a vote, so that the value reported by the source applies.
    mutating func forget(_ item: WrittenItem) {
        cast[item] = nil
    }
}
