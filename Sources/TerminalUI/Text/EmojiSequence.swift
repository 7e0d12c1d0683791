/// A matcher for emoji of several scalars that a terminal draws as one, in two columns.
struct EmojiSequence {
    private enum Part { case sign, selector, tone, tag, joiner }

    private let rules: WidthRules
    private let first: Unicode.Scalar
    private let isFirstWide: Bool
    private var latest = Part.sign
    private var count = 1
    /// The number of scalars, without a trailing joiner.
    private var length = 1
    private var isJoined = false
    private var isWidened = false
    private var hasTone = false

    /// Returns the number of leading scalars that form one emoji; 0 if they are drawn separately.
    static func length(
        _ scalars: some Sequence<Unicode.Scalar>, isFirstWide: Bool, rules: WidthRules
    ) -> Int {
        var rest = scalars.makeIterator()
        guard let first = rest.next() else { return 0 }
        if first.isRegionalIndicator {
            guard rules.contains(.flags) else { return 0 }
            return rest.next()?.isRegionalIndicator == true ? 2 : 1
        }
        if first.isKeycapBase {
            guard rules.contains(.keycaps), rest.next() == .emojiPresentation else { return 0 }
            return rest.next() == "\u{20E3}" ? 3 : 0
        }
        guard first.isEmojiSymbol else { return 0 }
        var sequence = EmojiSequence(rules: rules, first: first, isFirstWide: isFirstWide)
        while let scalar = rest.next(), sequence.goesOn(with: scalar) {}
        return sequence.isWhole ? sequence.length : 0
    }

    private init(rules: WidthRules, first: Unicode.Scalar, isFirstWide: Bool) {
        self.rules = rules
        self.first = first
        self.isFirstWide = isFirstWide
    }

    private var isWhole: Bool {
        hasTone || (isFirstWide ? isJoined : isWidened)
    }

    private mutating func goesOn(with scalar: Unicode.Scalar) -> Bool {
        guard count < Self.limit, let part = part(scalar), isPossible(part) else { return false }
        isWidened = isWidened || count == 1 && part == .selector && allows(.emojiPresentation)
        hasTone = hasTone || part == .tone && allows(.skinTones)
        isJoined = isJoined || part == .tag || part == .sign
        count += 1
        if part != .joiner { length = count }
        latest = part
        return true
    }

    private func part(_ scalar: Unicode.Scalar) -> Part? {
        switch scalar.value {
        case 0x200D: .joiner
        case 0xFE0F: .selector
        case 0x1F3FB...0x1F3FF: .tone
        case 0xE0020...0xE007F: .tag
        default: scalar.isEmojiSymbol ? .sign : nil
        }
    }

    private func isPossible(_ part: Part) -> Bool {
        switch part {
        case .sign: latest == .joiner
        case .selector: latest == .sign
        case .tone: latest == .sign || latest == .selector
        case .tag: first == "\u{1F3F4}" && latest != .joiner && allows(.joinedEmoji)
        case .joiner: latest != .joiner && allows(.joinedEmoji)
        }
    }

    private func allows(_ rule: WidthRules) -> Bool { rules.contains(rule) }

    /// The maximum length. The longest sequence that Unicode lists has ten scalars.
    private static let limit = 16
}

extension Unicode.Scalar {
    static let emojiPresentation: Unicode.Scalar = "\u{FE0F}"

    var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }

    /// A Boolean value that indicates whether it may be the second scalar of an emoji.
    var continuesEmoji: Bool {
        switch value {
        case 0x200D, 0xFE0F, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE0020...0xE007F: true
        default: false
        }
    }

    /// A Boolean value that indicates whether it is one of the letters that form flags.
    var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

    fileprivate var isKeycapBase: Bool {
        (0x30...0x39).contains(value) || value == 0x23 || value == 0x2A
    }

    /// A Boolean value that indicates whether it is an emoji or can become one.
    fileprivate var isEmojiSymbol: Bool {
        value >= 0x203C && properties.isEmoji && !isSkinTone && !isRegionalIndicator
    }
}
