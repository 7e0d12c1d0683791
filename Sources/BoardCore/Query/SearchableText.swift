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
