/// The message that the user sees until the next key.
struct ReaderMessage {
    private(set) var text: String?
    /// The message at the start, which precedes any other message before the first key.
    private var greeting: String?

    /// Replaces the message; `nil` removes it.
    mutating func put(_ text: String?) {
        if text == nil { greeting = nil }
        self.text = text.map { [greeting, $0].compactMap(\.self).joined(separator: " ") }
    }

    mutating func greet(with text: String) {
        put(text)
        greeting = self.text
    }
}
