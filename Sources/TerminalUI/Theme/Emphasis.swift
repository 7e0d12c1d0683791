/// What makes text stand out, or step back, by other means than colour.
public struct Emphasis: OptionSet, Hashable, Sendable {
    /// The bits of what is in the set.
    public let rawValue: UInt8

    /// Makes a set of its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Bold.
    public static let strong = Emphasis(rawValue: 1)
    /// Underlined where the terminal has no italics.
    public static let italic = Emphasis(rawValue: 2)
    /// Underlined.
    public static let underline = Emphasis(rawValue: 4)
    /// Fainter than other text.
    public static let dim = Emphasis(rawValue: 8)
    /// Struck through, or dimmed where the terminal cannot do it.
    public static let strike = Emphasis(rawValue: 16)
    /// With foreground and background exchanged.
    public static let reversed = Emphasis(rawValue: 32)
    /// Bold where its role would look like plain text.
    public static let distinct = Emphasis(rawValue: 64)
}
