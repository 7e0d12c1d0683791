/// A program that opens links, with its first arguments; no shell sees it.
package struct OpenerCommand: Hashable, Sendable {
    /// As the file has it.
    package let text: String
    /// The program and what stands behind it; empty where the program is to be found by itself.
    package let words: [String]

    /// The program that the system opens links with.
    package static let automatic = OpenerCommand(text: "", words: [])

    private init(text: String, words: [String]) {
        self.text = text
        self.words = words
    }

    /// Reads `firefox --new-tab`; `nil` where a quote is not closed, the program has no name, or
    /// there are control characters.
    package init?(_ text: String) {
        guard !text.holdsControls else { return nil }
        guard let words = CommandWords.words(of: text), words.first != "" else { return nil }
        self.init(text: text, words: words)
    }
}
