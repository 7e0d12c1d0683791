/// One of several things that a reader chooses from.
package struct Choice: Sendable, Hashable {
    package let text: String
    /// What is known of it; empty for nothing.
    package let note: String

    package init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
    }
}
