/// One press of a key, as far as a terminal can tell keys apart.
///
/// Ctrl-I, Ctrl-M, Ctrl-J, Ctrl-H and Ctrl-[ are Tab, Enter, Enter, Backspace and Esc to every
/// terminal, and are told as those.
public enum Key: Hashable, Sendable {
    /// A character as typed, a blank among them; never a control character.
    case character(Character)
    /// A lower-case letter or sign typed with Ctrl.
    case control(Character)
    /// A character typed with Alt, or right after Esc.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, pageUp, pageDown, home, end
    /// A function key, from 1.
    case function(Int)
    /// A key that moves or deletes, typed with others: Ctrl-←. Few terminals tell all of these apart.
    indirect case modified(Key, KeyModifiers)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// The key of a character, so that a table of keys may say `"q"`.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}

extension Key: CustomStringConvertible {
    /// The key as help words it: `j`, `Ctrl-D`, `PgDn`.
    public var description: String {
        switch self {
        case .character(let character): character.keyName
        case .control(let character):
            "Ctrl-" + (character.isLetter ? character.uppercased() : character.keyName)
        case .alt(let character): "Alt-\(character.keyName)"
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .function(let number): "F\(number)"
        case .modified(let key, let modifiers): "\(modifiers)\(key)"
        }
    }
}

extension Key {
    /// The Latin key at the place where this jamo of the two-set Korean layout stands, so that
    /// moving about works with Hangul input on; `nil` for every other key.
    public var physicalNeighbour: Key? {
        guard case .character(let jamo) = self, let latin = Self.twoSet[jamo] else { return nil }
        return .character(latin)
    }

    private static let twoSet = Dictionary(
        uniqueKeysWithValues: zip(
            "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ",
            "qwertyuiopasdfghjklzxcvbnmQWERTOP"))
}

extension Character {
    /// The character, or a name where one would see nothing or a mark without its letter.
    fileprivate var keyName: String {
        if self == " " { return "Space" }
        guard let scalar = unicodeScalars.first, !scalar.isVisible else { return String(self) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// Whether it shows by itself.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned,
            .nonspacingMark, .enclosingMark, .spacingMark:
            false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}
