/// What a post says, as a search looks at it: the words that are seen, not the addresses and signs
/// between them.
///
/// Most posts do not hold what is looked for however they are read, and so only those are that may.
struct SearchedWords {
    private let source: PostWords
    private var seen: String?

    init(_ source: PostWords) {
        self.source = source
    }

    mutating func hold(_ phrase: Phrase) -> Bool {
        guard phrase.mayBeSeen(in: source.text) else { return false }
        let words = seen ?? Excerpt.words(of: source)
        seen = words
        return phrase.matches(words)
    }
}
