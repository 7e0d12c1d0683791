import Essentials

/// Which posts a reader wants to see, in the small language of filter and search.
///
/// A query is terms between blanks, and all of them must hold:
///
/// * `tea`, `"two words"`: stands in title, body, author or tags, whatever its case; a phrase may
///   have any run of blanks between its words. What is quoted has no other meaning, and `""` in it
///   is a quote; behind the last one the next term may follow at once. A quotation that is not closed
///   goes on to the end of the text as it is being typed, and is a fault once that is complete; one
///   of nothing is left out.
/// * `author:mina`, `tag:"green tea"`, `board:free`: the whole name; of a board also its id.
/// * `newer:2d`, `older:3w`: the age in hours, days, weeks, months of 30 days or years of 365; a
///   post without a date is neither.
/// * `unread`.
/// * `~` before any of them: not so.
///
/// Any other word with a colon is a word, so that links can be searched; only one that is a slip
/// away from a name above is a fault.
package struct PostQuery: Sendable, Hashable {
    /// As they are written.
    let terms: [Term]
    /// Those that look at no more than a name, the cheapest first.
    private let checks: [Term]
    private let wanted: [Phrase]
    private let unwanted: [Phrase]

    /// Reads a query; `nil` for one that asks for nothing.
    ///
    /// - Parameter isComplete: whether no more is typed.
    package init?(_ text: String, isComplete: Bool = false) throws(Fault) {
        var terms: [Term] = []
        var lexer = Lexer(text)
        while let lexeme = lexer.next() {
            if isComplete, lexeme.isQuoted, lexeme.isOpen { throw lexeme.missingQuote(in: text) }
            if let term = try Term(lexeme, in: text) { terms.append(term) }
        }
        guard !terms.isEmpty else { return nil }
        self.terms = terms
        checks = terms.filter { $0.phrase == nil }.sorted { $0.cost < $1.cost }
        wanted = terms.filter { !$0.isNegated }.compactMap(\.phrase)
        unwanted = terms.filter(\.isNegated).compactMap(\.phrase)
    }

    /// What a query has to know beside the post.
    package struct Context: Sendable {
        let now: Date
        let boardNames: [BoardID: String]
        let isUnread: @Sendable (Post) -> Bool

        package init(
            now: Date, boardNames: [BoardID: String],
            isUnread: @escaping @Sendable (Post) -> Bool
        ) {
            self.now = now
            self.boardNames = boardNames
            self.isUnread = isUnread
        }
    }

    /// Whether a post is one of those; fast enough for a million posts.
    ///
    /// - Parameter body: what the post says; asked for once at most, and last.
    package func matches(
        _ post: Post, body: @autoclosure () -> PostWords, in context: Context
    ) -> Bool {
        // By indices: to hand out an element would count its references, for each of a million posts.
        for index in checks.indices where !checks[index].matches(post, in: context) { return false }
        var searched: SearchedWords?
        func holds(_ phrase: Phrase) -> Bool {
            if phrase.matches(post) { return true }
            var words = searched ?? SearchedWords(body())
            defer { searched = words }
            return words.hold(phrase)
        }
        for index in wanted.indices where !holds(wanted[index]) { return false }
        for index in unwanted.indices where holds(unwanted[index]) { return false }
        return true
    }

    /// The places of its words and phrases in a text that is drawn, in whole characters, from left
    /// to right; where they overlap or touch they are one. What is not wanted has none.
    package func ranges(in text: String) -> [Range<String.Index>] {
        let ranges = wanted.flatMap { $0.ranges(in: text) }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }.joined()
    }
}

extension PostQuery: CustomStringConvertible {
    /// The query as one may type it; it reads back as an equal one, and is safe to draw.
    package var description: String { terms.map(\.description).joined(separator: " ") }
}
