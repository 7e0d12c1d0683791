/// An action of the user at a terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, which the terminal marks as such.
    ///
    /// Lines end in a newline. The only other control characters are tabs.
    case paste(String)
    case mouse(MouseEvent)
    /// A change of the focus: true if the terminal's window now receives key presses.
    case focus(Bool)
}
