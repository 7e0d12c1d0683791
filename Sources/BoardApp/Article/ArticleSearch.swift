import BoardCore
import TerminalUI

/// A search in the blocks of a page.
struct ArticleSearch {
    let query: TextQuery
    var matches: SearchMatches<Int>

    init(_ query: TextQuery, in texts: [String]) {
        self.query = query
        matches = SearchMatches(texts.enumerated().map { ($0.offset, query.count(in: $0.element)) })
        matches.start()
    }

    /// What stands behind the text while it is typed.
    var note: String { matches.note }

    /// How many matches there are and which one the reader is at, for the last row.
    ///
    /// - Parameter keys: what keys do.
    func words(keys: String) -> String { matches.words(of: query, keys: keys) }
}
