import BoardCore
import TerminalUI

/// One of the items in a list to choose from.
package struct Choice: Sendable, Hashable {
    package let text: String
    /// Additional information about the item; empty if there is none.
    package let note: String

    package init(_ text: String, note: String = "") {
        self.text = text
        self.note = note
    }

    /// Creates the item for a condition from which the user makes a filter.
    init(condition: PostQuery.Condition) {
        self.init(condition.value, note: condition.kindLabel)
    }

    var row: PickerRow { PickerRow(text, note: note) }
}

/// A list of items that the user is choosing from.
package protocol ChoiceList: AnyObject {
    /// Replaces the items, which keep their positions. Further items may follow them.
    func update(_ choices: [Choice])
}
