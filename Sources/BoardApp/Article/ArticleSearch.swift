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

    /// The note after the text in the search field.
    var note: String { matches.note }

    /// Returns the number of matches and the current one, as a message for the last row.
    ///
    /// - Parameter keys: the description of the keys to append.
    func summary(keys: String) -> String { matches.summary(of: query, keys: keys) }
}
