import Essentials

/// A filter for posts, in the query language of the filter and search fields.
///
/// A query consists of terms separated by white space, and a post must match all of them:
///
/// * `tea`, `"two words"`: the title, body, author or tags contain the text, in any case. Any white
///   space may separate the words of a phrase. Quoted text has no other meaning, and `""` in it is
///   a quote. The next term may follow the closing quote at once. A quotation without a closing
///   quote extends to the end of the text while the user types, and is an error in a complete
///   query. An empty quotation is ignored.
/// * `word:tea`: the same, but not as a part of a longer word. Korean and scripts without spaces
///   have no such parts.
/// * `author:mina`, `tag:"green tea"`, `board:free`: the whole name; for a board also its id.
/// * `domain:example.org`: the post links to this host, or to one below it.
/// * `newer:2d`, `older:3w`: the age in hours, days, weeks, months of 30 days or years of 365. A
///   post without a date matches neither.
/// * `label:later`: a label of the user, whole.
/// * `source:hn`: the name of the source, whole.
/// * `unread`, `bookmarked`, and `mine` for what the user's own accounts wrote.
/// * `~` before any of them: negation.
///
/// Any other word with a colon is an ordinary word, so that links can be searched. It is an error
/// only if it is one typing error away from a keyword above.
package struct PostQuery: Sendable, Hashable {
    /// The terms in the order in which they were written.
    let terms: [Term]
    /// The terms that check at most names, cheapest first.
    private let checks: [Term]
    let wanted: [Phrase]
    let unwanted: [Phrase]

    /// Parses a query; `nil` if it has no terms.
    ///
    /// - Parameters:
    ///   - isComplete: `true` if the user has finished typing.
    ///   - isTyped: `true` to also find Korean words by their initial consonants, and the last one
    ///     while it is being composed.
    package init?(
        _ text: String, isComplete: Bool = false, isTyped: Bool = false
    ) throws(Fault) {
        var terms: [Term] = []
        var lexer = Lexer(text)
        while let lexeme = lexer.next() {
            if isComplete, lexeme.isQuoted, lexeme.isOpen { throw lexeme.missingQuote(in: text) }
            if let term = try Term(lexeme, in: text, isTyped: isTyped) { terms.append(term) }
        }
        guard !terms.isEmpty else { return nil }
        self.terms = terms
        checks = terms.filter { $0.phrase == nil }.sorted { $0.cost < $1.cost }
        wanted = terms.filter { !$0.isNegated }.compactMap(\.phrase)
        unwanted = terms.filter(\.isNegated).compactMap(\.phrase)
    }

    /// The data besides the post that a query depends on.
    package struct Context: Sendable {
        let now: Date
        let boardNames: [BoardID: String]
        let marks: PostMarks

        package init(now: Date, boardNames: [BoardID: String], marks: PostMarks) {
            self.now = now
            self.boardNames = boardNames
            self.marks = marks
        }
    }

    /// Returns whether a post matches; fast enough for a million posts.
    ///
    /// - Parameter body: the text of the post, evaluated at most once, and last.
    package func matches(
        _ post: Post, body: @autoclosure () -> PostText, in context: Context
    ) -> Bool {
        // Iterate over indices: handing out elements would retain them for each of a million posts.
        for index in checks.indices where !checks[index].matches(post, in: context) { return false }
        var searched: SearchableText?
        func holds(_ phrase: Phrase) -> Bool {
            if phrase.matches(post) { return true }
            var text = searched ?? SearchableText(body())
            defer { searched = text }
            return text.hold(phrase)
        }
        for index in wanted.indices where !holds(wanted[index]) { return false }
        for index in unwanted.indices where holds(unwanted[index]) { return false }
        return true
    }

    /// Returns whether a comment matches.
    ///
    /// Words, the author and the age are those of the comment. All other terms are about its post.
    package func matches(_ comment: Comment, of post: Post, in context: Context) -> Bool {
        guard comment.presence == .present,
            checks.allSatisfy({ $0.matches(comment, of: post, in: context) })
        else { return false }
        var text = SearchableText(PostText(comment.body, comment.format))
        func holds(_ phrase: Phrase) -> Bool {
            phrase.matches(comment.author) || text.hold(phrase)
        }
        return wanted.allSatisfy(holds) && !unwanted.contains(where: holds)
    }

    /// Returns whether an entry of an inbox matches, as a post with its text would.
    package func matches(_ entry: InboxEntry, in context: Context) -> Bool {
        let marks = PostMarks(
            isUnread: { _ in entry.isUnread }, isBookmarked: context.marks.isBookmarked,
            labels: context.marks.labels, ownNames: context.marks.ownNames)
        return matches(
            entry.post, body: PostText(entry.body, entry.format),
            in: Context(now: context.now, boardNames: context.boardNames, marks: marks))
    }

    /// Returns all ranges of the words and phrases in a displayed text, in whole characters.
    ///
    /// Ranges are in order; those that overlap or touch are merged. Negated terms have none.
    package func ranges(in text: String) -> [Range<String.Index>] {
        let ranges = wanted.flatMap { $0.ranges(in: text) }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }.joined()
    }
}

/// The user's own data of posts that queries can ask for.
package struct PostMarks: Sendable {
    let isUnread: @Sendable (Post) -> Bool
    let isBookmarked: @Sendable (Post) -> Bool
    let labels: @Sendable (Post) -> [String]
    /// The names of the user's accounts at each source.
    package let ownNames: [SourceID: Set<String>]

    package init(
        isUnread: @escaping @Sendable (Post) -> Bool = { _ in false },
        isBookmarked: @escaping @Sendable (Post) -> Bool = { _ in false },
        labels: @escaping @Sendable (Post) -> [String] = { _ in [] },
        ownNames: [SourceID: Set<String>] = [:]
    ) {
        self.isUnread = isUnread
        self.isBookmarked = isBookmarked
        self.labels = labels
        self.ownNames = ownNames
    }

    func isOwn(_ author: String, at source: SourceID) -> Bool {
        ownNames[source]?.contains(author) ?? false
    }
}

extension PostQuery: CustomStringConvertible {
    /// The query in the syntax that users type; safe to draw, and it parses to an equal query.
    package var description: String { terms.map(\.description).joined(separator: " ") }
}
