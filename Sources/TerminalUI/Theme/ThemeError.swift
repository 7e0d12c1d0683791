/// An error in the text of a theme.
public struct ThemeError: Error, Hashable, Sendable {
    /// The line with the error, starting at 1.
    public let line: Int
    /// The reason, as part of a sentence.
    public let reason: String
}
