import Synchronization

/// What a terminal does with characters about whose widths terminals disagree.
public struct WidthRules: OptionSet, Hashable, Sendable {
    /// A bit for each rule.
    public let rawValue: UInt8

    /// Makes the rules of these bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Emoji with joiners between them are one of two columns, as 👩‍💻.
    public static let joinedEmoji = WidthRules(rawValue: 1 << 0)
    /// A narrow sign with the selector of emoji behind it takes two columns, as ❤️.
    public static let emojiPresentation = WidthRules(rawValue: 1 << 1)
    /// A digit with the sign of a key behind it takes two columns, as 1️⃣.
    public static let keycaps = WidthRules(rawValue: 1 << 2)
    /// The two letters of a flag are one emoji of two columns, as 🇰🇷, and so is one that is alone.
    public static let flags = WidthRules(rawValue: 1 << 3)
    /// An emoji and the tone of its skin are one of two columns, as 👍🏽.
    public static let skinTones = WidthRules(rawValue: 1 << 4)
    /// What Unicode calls ambiguous takes two columns, as in the old fonts of East Asia.
    public static let wideAmbiguous = WidthRules(rawValue: 1 << 5)
    /// The signs that the program uses are spelled in ASCII, and take as many columns as that.
    public static let asciiSigns = WidthRules(rawValue: 1 << 6)

    /// All kinds of emoji that are made of several characters.
    public static let wholeEmoji: WidthRules = [
        .joinedEmoji, .emojiPresentation, .keycaps, .flags, .skinTones,
    ]

    /// What all texts are measured by, on any thread; to change it is to lay all of them out anew.
    static var current: WidthRules {
        get { WidthRules(rawValue: stored.load(ordering: .relaxed)) }
        set { stored.store(newValue.rawValue, ordering: .relaxed) }
    }

    private static let stored = Atomic<UInt8>(0)
}
