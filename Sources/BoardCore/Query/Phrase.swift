/// Consecutive words to search for, separated by any white space, or parts of words.
///
/// This is a class so that checking a post, one of a million, retains one reference instead of
/// three.
final class Phrase: Sendable, Hashable {
    private let query: TextQuery
    private let hasBlanks: Bool
    /// A Boolean value that indicates whether only whole words match.
    let isWhole: Bool
    /// The longest word, without characters that may be markup in a source text.
    private let sourceWord: TextQuery

    /// Creates a phrase from the words of a text; `nil` if it has none.
    init?(
        _ text: String, isWhole: Bool = false, isTyped: Bool = false, isComposing: Bool = true
    ) {
        let terms = text.sanitized(as: .line).unicodeScalars.split(whereSeparator: \.isBlank)
            .map { String($0) }.filter { TextQuery($0) != nil }
        let query = TextQuery(
            terms.joined(separator: " "), isTyped: isTyped, isComposing: isComposing)
        guard let query else { return nil }
        self.query = query
        self.isWhole = isWhole
        hasBlanks = terms.count > 1
        let longest = terms.map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isInlineMarkup }))
        }
        .max { $0.utf8.count < $1.utf8.count }
        sourceWord =
            longest.flatMap { TextQuery($0, isTyped: isTyped, isComposing: isComposing) } ?? query
    }

    static func == (a: Phrase, b: Phrase) -> Bool {
        a.query == b.query && a.isWhole == b.isWhole
    }

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
        guard hasBlanks ? query.matchesAcrossBlanks(text) : query.matches(text) else {
            return false
        }
        return !isWhole || isWholeWord(in: text)
    }

    /// Returns whether a text contains the phrase as whole words.
    func isWholeWord(in text: String) -> Bool {
        query.places(in: text, joinsBlanks: true).contains { text.isWholeWord($0) }
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
        guard matches(text) else { return [] }
        let places = query.places(in: text, joinsBlanks: true)
        return (isWhole ? places.filter { text.isWholeWord($0) } : places).joined()
    }
}

extension String {
    /// Returns whether no word continues before or after a range.
    fileprivate func isWholeWord(_ range: Range<Index>) -> Bool {
        func continues(at index: Index) -> Bool {
            guard index > startIndex, index < endIndex else { return false }
            return self[self.index(before: index)].isInWord && self[index].isInWord
        }
        return !continues(at: range.lowerBound) && !continues(at: range.upperBound)
    }
}

extension Character {
    /// A Boolean value that indicates whether the next letter continues the word.
    ///
    /// Scripts without spaces have no whole words, and Korean particles follow any word.
    fileprivate var isInWord: Bool {
        guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
        return switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x11FF, 0x1780...0x17FF, 0x3041...0x318E, 0x31F0...0x9FFF,
            0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFF:
            false
        default: true
        }
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
