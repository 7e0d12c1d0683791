/// One key press, as far as terminals can distinguish keys.
///
/// For every terminal, Ctrl-I, Ctrl-M, Ctrl-J, Ctrl-H and Ctrl-[ are Tab, Enter, Enter, Backspace
/// and Esc. They are reported as those.
public enum Key: Hashable, Sendable {
    /// A typed character, including the space; never a control character.
    case character(Character)
    /// A lower-case letter or a symbol typed with Ctrl.
    case control(Character)
    /// A character typed with Alt, or directly after Esc.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, pageUp, pageDown, home, end
    /// A function key, starting at 1.
    case function(Int)
    /// A navigation or deletion key with modifiers: Ctrl-←. Few terminals distinguish all of them.
    indirect case modified(Key, KeyModifiers)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Creates the key of a character, so that key tables can contain `"q"`.
    public init(extendedGraphemeClusterLiteral character: Character) {
        self = .character(character)
    }
}

extension Key: CustomStringConvertible {
    /// The key as shown in the help: `j`, `Ctrl-D`, `PgDn`.
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
    /// The Latin key at the position of this jamo in the two-set Korean layout, if any.
    ///
    /// Navigation keys thus work while Hangul input is on.
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
    /// The character, or its code point if it would be invisible or only a combining mark.
    fileprivate var keyName: String {
        if self == " " { return "Space" }
        guard let scalar = unicodeScalars.first, !scalar.isVisible else { return String(self) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

extension Unicode.Scalar {
    /// A Boolean value that indicates whether the scalar is visible by itself.
    fileprivate var isVisible: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .unassigned,
            .nonspacingMark, .enclosingMark, .spacingMark:
            false
        default: !properties.isDefaultIgnorableCodePoint
        }
    }
}

/// An action of the user at a terminal.
public enum InputEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text, which the terminal marks as such.
    ///
    /// Lines end in a newline. The only other control characters are tabs.
    case paste(String)
    case mouse(MouseEvent)
    /// A change of the focus: true if the terminal's window now receives key presses.
    case focus(Bool)
}
