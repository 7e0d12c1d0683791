/// Words to be found one behind the other, whatever blanks stand between them.
///
/// It is a class so that a look at a post, of a million, counts one reference to it and not three.
final class Phrase: Sendable, Hashable {
    private let query: TextQuery
    private let hasBlanks: Bool
    /// Its longest word, without what stands for markup in a source.
    private let sourceWord: TextQuery

    /// Makes a phrase of the words of a text; `nil` where it has none.
    init?(_ text: String) {
        let words = text.sanitized(as: .line).unicodeScalars.split(whereSeparator: \.isBlank)
            .map { String($0) }.filter { TextQuery($0) != nil }
        guard let query = TextQuery(words.joined(separator: " ")) else { return nil }
        self.query = query
        hasBlanks = words.count > 1
        let longest = words.map { word in
            String(String.UnicodeScalarView(word.unicodeScalars.filter { !$0.isMarkupWithinWords }))
        }
        .max { $0.utf8.count < $1.utf8.count }
        sourceWord = longest.flatMap(TextQuery.init) ?? query
    }

    static func == (a: Phrase, b: Phrase) -> Bool { a.query == b.query }

    func hash(into hasher: inout Hasher) { hasher.combine(query) }

    /// Its words with a blank between them.
    var text: String { query.text }

    /// Whether one of the short texts of a post holds it, which stand in its row.
    func matches(_ post: Post) -> Bool {
        matches(post.title) || matches(post.author) || post.tags.contains { matches($0) }
    }

    @inline(__always) func matches(_ text: String) -> Bool {
        // Many posts have only a title.
        guard !text.isEmpty else { return false }
        return hasBlanks ? query.matchesAcrossBlanks(text) : query.matches(text)
    }

    /// Whether it may be among the words of a text with markup; where it is not, as fast as
    /// `matches`. A word of which a part is a link or in a tag of HTML is not found so.
    func mayBeSeen(in source: String) -> Bool {
        !source.isEmpty && sourceWord.matchesAcrossMarkup(source)
    }

    /// All places in a text that hold it, in whole characters, from left to right; where they
    /// overlap or touch they are one.
    func ranges(in text: String) -> [Range<String.Index>] {
        matches(text) ? query.rangesAcrossBlanks(in: text) : []
    }
}
