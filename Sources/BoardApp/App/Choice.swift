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

/// Things that a reader is choosing from.
package protocol ChoiceList: AnyObject {
    /// Shows what they have become, each in its place; further ones may follow them.
    func update(_ choices: [Choice])
}
