/// What is wrong with a theme that somebody wrote.
public struct ThemeError: Error, Hashable, Sendable {
    /// The line it stands in, from 1.
    public let line: Int
    /// What is wrong, as a part of a sentence.
    public let reason: String
}
