extension PostQuery {
    /// The places of its words and phrases in a text that is drawn, in whole characters, from left
    /// to right; where they overlap or touch they are one. What is not wanted has none.
    package func ranges(in text: String) -> [Range<String.Index>] {
        let ranges = phrases.flatMap { $0.ranges(in: text) }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }.joined()
    }

    private var phrases: [Phrase] {
        terms.compactMap { term in
            guard case .phrase(let phrase) = term.wanted, !term.isNegated else { return nil }
            return phrase
        }
    }
}
