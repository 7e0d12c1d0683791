/// Ways to emphasise or de-emphasise text without colour.
public struct Emphasis: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bold.
    public static let strong = Emphasis(rawValue: 1)
    /// Italic, or underlined if the terminal has no italics.
    public static let italic = Emphasis(rawValue: 2)
    /// Underlined.
    public static let underline = Emphasis(rawValue: 4)
    /// Fainter than other text.
    public static let dim = Emphasis(rawValue: 8)
    /// Struck through, or dim if the terminal cannot strike through.
    public static let strike = Emphasis(rawValue: 16)
    /// Foreground and background exchanged.
    public static let reversed = Emphasis(rawValue: 32)
    /// Bold if the role would otherwise look like plain text.
    public static let distinct = Emphasis(rawValue: 64)
}
