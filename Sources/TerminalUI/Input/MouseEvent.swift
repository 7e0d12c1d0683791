/// The effect of a mouse event on a list or a text.
public enum MouseOutcome: Sendable {
    /// The scroll position or the selection changed.
    case moved
    /// The user clicked the selected item, which should open.
    case chosen
    case unused
}

/// A button press, a drag, a release or a wheel movement.
public struct MouseEvent: Hashable, Sendable {
    /// The kind of a mouse event.
    public enum Kind: Hashable, Sendable {
        /// The left button went down.
        case press
        /// The mouse moved while the left button was down.
        case drag
        /// The left button went up.
        case release
        /// The wheel turned by one notch: 1 is down, -1 is up.
        case wheel(Int)
    }

    /// The kind of the event.
    public let kind: Kind
    /// The row on the screen, starting at 0.
    public let row: Int
    /// The column on the screen, starting at 0.
    public let column: Int

    /// Creates an event at a position on the screen.
    public init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        self.row = row
        self.column = column
    }

    /// The number of lines that one notch of the wheel scrolls.
    static let linesPerNotch = 3

    /// Returns the event with coordinates relative to a frame.
    func inside(_ frame: Frame) -> MouseEvent {
        MouseEvent(kind, row: row - frame.row, column: column - frame.column)
    }
}

extension Frame {
    /// Returns a Boolean value that indicates whether a mouse event is inside the frame.
    func contains(_ mouse: MouseEvent) -> Bool {
        (row..<row + size.rows).contains(mouse.row)
            && (column..<column + size.columns).contains(mouse.column)
    }
}
