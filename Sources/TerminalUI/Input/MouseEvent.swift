/// What the mouse did to a list or a text.
public enum MouseOutcome: Sendable {
    /// Something else came into sight, or was selected.
    case moved
    /// What was clicked was selected already, and is to be opened.
    case chosen
    case unused
}

/// A press of a mouse's button, a move while it is held, or a turn of the wheel.
public struct MouseEvent: Hashable, Sendable {
    /// What was done.
    public enum Kind: Hashable, Sendable {
        /// The left button went down.
        case press
        /// The mouse moved while the left button was down.
        case drag
        /// The left button went up.
        case release
        /// The wheel turned by a notch: 1 is down, -1 up.
        case wheel(Int)
    }

    /// What was done.
    public let kind: Kind
    /// The row of the screen, from 0.
    public let row: Int
    /// The column of the screen, from 0.
    public let column: Int

    /// Makes an event at a place of the screen.
    public init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        self.row = row
        self.column = column
    }

    /// How many lines a notch of the wheel moves.
    static let linesOfNotch = 3

    /// The same event with its place counted from the corner of a frame.
    func inside(_ frame: Frame) -> MouseEvent {
        MouseEvent(kind, row: row - frame.row, column: column - frame.column)
    }
}
