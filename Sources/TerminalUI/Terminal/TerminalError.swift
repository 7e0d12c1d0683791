/// The reason why a terminal cannot be taken over.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard output goes to a file or a pipe.
    case outputIsNoTerminal
    /// There is no terminal to read keys from.
    case noKeyboard
    /// `TERM` names a terminal without a terminfo entry. The value is empty if it is unset.
    case unknownType(String)
    /// The terminal cannot move its cursor, like a printer or `TERM=dumb`.
    case cannotMoveCursor(String)
    /// The system has no UTF-8 locale, not even `C.UTF-8`.
    case noUTF8Locale
}
