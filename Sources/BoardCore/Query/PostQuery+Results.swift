/// The part of a query that the search of a server can answer.
extension PostQuery {
    /// The words for a server to search for; `nil` if the query has conditions only.
    package var serverTerms: String? {
        let phrases = terms.filter { !$0.isNegated }.compactMap(\.phrase?.text)
        return phrases.isEmpty ? nil : phrases.joined(separator: " ")
    }

    /// Returns whether a result of a server meets the conditions that its words do not express.
    ///
    /// The server decides which texts have the words, because a list may not contain the text.
    package func accepts(_ post: Post, in context: Context) -> Bool {
        terms.allSatisfy { term in
            term.isNegated || term.phrase == nil ? term.matches(post, in: context) : true
        }
    }
}
