import BoardCore
import TerminalUI

/// A search in the blocks of a page.
struct ArticleSearch {
    let query: TextQuery
    /// Which blocks hold the query.
    private let matches: [Int]
    private var current: Int?
    /// How the last step went round an end.
    private var wrap: String?

    init(_ query: TextQuery, in texts: [String]) {
        self.query = query
        matches = texts.indices.filter { query.matches(texts[$0]) }
        current = matches.isEmpty ? nil : 0
    }

    /// The block that the reader is at.
    var block: Int? { current.map { matches[$0] } }

    /// Goes to the next match, or to the one before, round the ends.
    mutating func step(_ distance: Int) {
        guard let old = current else { return }
        let new = (old + distance + matches.count) % matches.count
        current = new
        wrap = nil
        if distance > 0, new <= old { wrap = SearchWords.fromTop }
        if distance < 0, new >= old { wrap = SearchWords.fromEnd }
    }

    /// What stands behind the text while it is typed.
    var note: String { SearchWords.matches(matches.count) }

    /// How many matches there are and which one the reader is at, for the last row.
    var words: String {
        SearchWords.summary(of: query.text, place: current, count: matches.count, news: wrap)
    }
}
