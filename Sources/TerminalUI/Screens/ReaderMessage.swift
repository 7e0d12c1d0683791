/// What the reader is told until the next key.
struct ReaderMessage {
    private(set) var text: String?
    /// What was told at the start, which stays in front of whatever comes before that key.
    private var greeting: String?

    /// Puts a text in the place of the one before; `nil` takes that away.
    mutating func put(_ text: String?) {
        if text == nil { greeting = nil }
        self.text = text.map { [greeting, $0].compactMap(\.self).joined(separator: " ") }
    }

    mutating func greet(with text: String) {
        put(text)
        greeting = self.text
    }
}
