/// Consecutive words to search for, separated by any white space.
///
/// This is a class so that checking a post, one of a million, retains one reference instead of
/// three.
final class Phrase: Sendable, Hashable {
    private let query: TextQuery
    private let hasBlanks: Bool
    /// The longest word, without characters that may be markup in a source text.
    private let sourceWord: TextQuery

    /// Creates a phrase from the words of a text; `nil` if it has none.
    init?(_ text: String) {
        let terms = text.sanitized(as: .line).unicodeScalars.split(whereSeparator: \.isBlank)
            .map { String($0) }.filter { TextQuery($0) != nil }
        guard let query = TextQuery(terms.joined(separator: " ")) else { return nil }
        self.query = query
        hasBlanks = terms.count > 1
        let longest = terms.map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isInlineMarkup }))
        }
        .max { $0.utf8.count < $1.utf8.count }
        sourceWord = longest.flatMap(TextQuery.init) ?? query
    }

    static func == (a: Phrase, b: Phrase) -> Bool { a.query == b.query }

    func hash(into hasher: inout Hasher) { hasher.combine(query) }

    /// The words, separated by single spaces.
    var text: String { query.text }

    /// Returns whether the title, the author or a tag of a post contains the phrase.
    func matches(_ post: Post) -> Bool {
        matches(post.title) || matches(post.author) || post.tags.contains { matches($0) }
    }

    @inline(__always) func matches(_ text: String) -> Bool {
        // Many posts have only a title.
        guard !text.isEmpty else { return false }
        return hasBlanks ? query.matchesAcrossBlanks(text) : query.matches(text)
    }

    /// Returns `false` if the visible text of a source with markup cannot contain the phrase.
    ///
    /// This is as fast as `matches` if the result is `false`. It misses a word of which only a part
    /// is in a link or an HTML tag.
    func mayBeSeen(in source: String) -> Bool {
        !source.isEmpty && sourceWord.matchesAcrossMarkup(source)
    }

    /// Returns all ranges of the phrase in a text, in order and in whole characters.
    ///
    /// Ranges that overlap or touch are merged.
    func ranges(in text: String) -> [Range<String.Index>] {
        matches(text) ? query.rangesAcrossBlanks(in: text) : []
    }
}

/// The visible text of a post for a search, without link addresses and markup.
///
/// The text is parsed only if the source may contain the phrase, because most posts do not.
struct SearchableText {
    private let source: PostText
    private var seen: String?

    init(_ source: PostText) {
        self.source = source
    }

    mutating func hold(_ phrase: Phrase) -> Bool {
        guard phrase.mayBeSeen(in: source.text) else { return false }
        let text = seen ?? Excerpt.visibleText(of: source)
        seen = text
        return phrase.matches(text)
    }
}
