/// Why a terminal cannot be taken over.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard output goes to a file or a pipe.
    case outputIsNoTerminal
    /// There is no terminal to read keys from.
    case noKeyboard
    /// `TERM` names a terminal that the system's terminfo does not describe; empty where unset.
    case unknownType(String)
    /// The terminal cannot place its cursor, as a printer or `TERM=dumb`.
    case cannotMoveCursor(String)
    /// The system has no UTF-8 locale, not even `C.UTF-8`.
    case noUTF8Locale
}
