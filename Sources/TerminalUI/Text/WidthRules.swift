import Synchronization

/// The behaviour of a terminal for characters about whose widths terminals disagree.
public struct WidthRules: OptionSet, Hashable, Sendable {
    /// The bits of the rules.
    public let rawValue: UInt8

    /// Creates rules from their bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Joined emoji are drawn as one, two columns wide, such as 👩‍💻.
    public static let joinedEmoji = WidthRules(rawValue: 1 << 0)
    /// A narrow symbol with an emoji variation selector has two columns, such as ❤️.
    public static let emojiPresentation = WidthRules(rawValue: 1 << 1)
    /// A digit with a combining keycap has two columns, such as 1️⃣.
    public static let keycaps = WidthRules(rawValue: 1 << 2)
    /// The two letters of a flag are one emoji of two columns, such as 🇰🇷. A single letter has two.
    public static let flags = WidthRules(rawValue: 1 << 3)
    /// An emoji with a skin tone is drawn as one, two columns wide, such as 👍🏽.
    public static let skinTones = WidthRules(rawValue: 1 << 4)
    /// Characters of ambiguous width have two columns, as in old East Asian fonts.
    public static let wideAmbiguous = WidthRules(rawValue: 1 << 5)
    /// The program's own symbols are spelled in ASCII and are as wide as their spelling.
    public static let asciiSymbols = WidthRules(rawValue: 1 << 6)

    /// All rules for emoji of several characters.
    public static let wholeEmoji: WidthRules = [
        .joinedEmoji, .emojiPresentation, .keycaps, .flags, .skinTones,
    ]

    /// The rules for all text, on any thread. After a change, all text must be laid out again.
    static var current: WidthRules {
        get { WidthRules(rawValue: stored.load(ordering: .relaxed)) }
        set { stored.store(newValue.rawValue, ordering: .relaxed) }
    }

    private static let stored = Atomic<UInt8>(0)
}

extension Unicode.Scalar {
    /// The ASCII spelling of a symbol in the program's own text; `nil` for other symbols.
    ///
    /// `LineStyle` handles lines and bars. No spelling has more columns than the symbol has bytes,
    /// as with all characters.
    var asciiSpelling: String? {
        switch self {
        case "…": "..."
        case "·", "–", "—": "-"
        case "“", "”": "\""
        case "‘", "’": "'"
        case "×": "x"
        case "•": "*"
        case "←": "<-"
        case "→", "↳": "->"
        case "▸": ">"
        // The same as in PgUp and PgDn.
        case "↑": "Up"
        case "↓": "Dn"
        default: nil
        }
    }
}
