/// Words to be found one behind the other, whatever blanks stand between them.
struct Phrase: Sendable, Hashable {
    private let query: TextQuery
    private let hasBlanks: Bool

    /// Makes a phrase of the words of a text; `nil` where it has none.
    init?(_ text: String) {
        let words = text.sanitized(as: .line).unicodeScalars.split(whereSeparator: \.isBlank)
        guard let query = TextQuery(words.map { String($0) }.joined(separator: " ")) else {
            return nil
        }
        self.query = query
        hasBlanks = words.count > 1
    }

    /// Its words with a blank between them.
    var text: String { query.text }

    /// Whether one of the texts of a post holds it; the short ones are looked at first.
    func matches(_ post: Post) -> Bool {
        matches(post.title) || matches(post.author) || post.tags.contains { matches($0) }
            || matches(post.body)
    }

    func matches(_ text: String) -> Bool {
        // Many posts have only a title.
        guard !text.isEmpty else { return false }
        return hasBlanks ? query.matchesAcrossBlanks(text) : query.matches(text)
    }

    /// All places in a text that hold it, in whole characters, from left to right; where they
    /// overlap or touch they are one.
    func ranges(in text: String) -> [Range<String.Index>] {
        matches(text) ? query.rangesAcrossBlanks(in: text) : []
    }
}
