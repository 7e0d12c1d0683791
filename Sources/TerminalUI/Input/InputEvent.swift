/// Something that a reader does at a terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Text that came out of the clipboard, told apart by the terminal from what is typed; its
    /// lines end in a newline, and it holds no control but these and tabs.
    case paste(String)
    case mouse(MouseEvent)
    /// Whether what is typed goes to the terminal's window now.
    case focus(Bool)
}
