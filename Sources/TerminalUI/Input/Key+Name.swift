import Essentials

extension Key {
    /// An error in the name of a key.
    public enum NameFailure: Error, Hashable, Sendable {
        /// No terminal sends a key of that name.
        case unknown
        /// Terminals send the same bytes for it as for another key: Ctrl-J is Enter.
        case same(as: Key)
    }

    /// Creates a key from its name in the help: `j`, `ㅓ`, `Ctrl-D`, `PgDn`, `Alt-x`, `U+00A0`.
    ///
    /// Names of more than one character are case-insensitive. Arrows may also be written as `Up`.
    public init(named name: String) throws(NameFailure) {
        guard name.utf8.count <= Self.longestName else { throw .unknown }
        if let key = Self.special(name) ?? Self.character(name).map(Key.character) {
            self = key
        } else if let key = Self.modified(name) {
            self = key
        } else if let rest = name.dropping("Ctrl-") {
            self = try Self.key(withCtrl: rest)
        } else if let rest = name.dropping("Shift-") {
            throw Self.failure(ofShift: rest)
        } else if let character = name.dropping("Alt-").flatMap(Self.character) {
            self = .alt(character)
        } else {
            throw .unknown
        }
    }

    /// The maximum length in bytes. Longer names are invalid, and composing them would be slow.
    private static let longestName = 32

    /// A name that `init(named:)` accepts and every keyboard can type: an arrow is `Up`.
    public var name: String {
        switch self {
        case .up: "Up"
        case .down: "Down"
        case .left: "Left"
        case .right: "Right"
        case .modified(let key, let modifiers): "\(modifiers)\(key.name)"
        default: description
        }
    }

    /// The names of the keys without a character, both as shown in the help and spelled out.
    public static let names = allNames.keys.sorted()

    /// The keys without a character, and the space, except function keys.
    static let spelledOut: [String: Key] = [
        "Enter": .enter, "Esc": .escape, "Space": " ", "Tab": .tab, "Shift-Tab": .backTab,
        "Up": .up, "Down": .down, "Left": .left, "Right": .right, "PageUp": .pageUp,
        "PageDown": .pageDown, "Home": .home, "End": .end, "Backspace": .backspace,
        "Delete": .delete, "Insert": .insert,
    ]

    /// Returns the key that terminals send for Ctrl and a letter or one of `@ [ \ ] ^ _`.
    static func withCtrl(_ character: Character) -> Key? {
        guard let ascii = character.asciiValue, ascii >= 0x40 else { return nil }
        guard ascii <= 0x5F || character.isLetter else { return nil }
        return InputDecoder.key(ofControl: ascii & 0x1F)
    }

    /// Returns the function key of this name: `F1` to `F24`.
    static func functionKey(named name: String) -> Key? {
        let digits = name.dropFirst()
        guard let number = Int(digits), "Ff".contains(name.prefix(1)) else { return nil }
        return (1...24).contains(number) && String(number) == digits ? .function(number) : nil
    }

    /// Parses a key with modifiers: `Ctrl-Left`.
    private static func modified(_ name: String) -> Key? {
        var rest = name
        var modifiers: KeyModifiers = []
        for (word, modifier) in KeyModifiers.prefixes {
            guard let shorter = rest.dropping(word) else { continue }
            rest = shorter
            modifiers.insert(modifier)
        }
        guard let key = byName[rest.lowercased()], modifiable.contains(key) else { return nil }
        return key.with(modifiers)
    }

    private static func special(_ name: String) -> Key? {
        byName[name.lowercased()] ?? functionKey(named: name)
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allNames.map { ($0.lowercased(), $1) })

    private static let allNames =
        spelledOut
        .merging(spelledOut.values.map { ($0.description, $0) }) { first, _ in first }
        .merging(["Return": .enter, "Escape": .escape]) { first, _ in first }

    private static func key(withCtrl name: String) throws(NameFailure) -> Key {
        if let key = special(name) {
            guard key == " " else { throw .same(as: key) }
            return .control(" ")
        }
        if name == "?" { throw .same(as: .backspace) }
        guard let key = character(name).flatMap(withCtrl) else { throw .unknown }
        guard case .control = key else { throw .same(as: key) }
        return key
    }

    private static func failure(ofShift name: String) -> NameFailure {
        if let key = special(name) { return .same(as: key) }
        guard let letter = character(name), letter.isLowercase || letter.isUppercase,
            let upper = character(letter.uppercased())
        else { return .unknown }
        return .same(as: .character(upper))
    }

    /// Returns the character of a one-scalar name or of a scalar number.
    ///
    /// The name is composed first. Terminals send scalar by scalar, and no control for a character.
    private static func character(_ name: String) -> Character? {
        if name.lowercased() == "space" { return " " }
        let scalar =
            name.onlyScalar ?? name.canonicallyComposed.onlyScalar
            ?? scalar(numbered: name)
        guard let scalar, scalar.properties.generalCategory != .control else { return nil }
        return Character(scalar)
    }

    private static func scalar(numbered name: String) -> Unicode.Scalar? {
        guard let digits = name.dropping("U+"), digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    }
}

extension String {
    fileprivate var onlyScalar: Unicode.Scalar? {
        unicodeScalars.count == 1 ? unicodeScalars.first : nil
    }

    /// Returns the rest after a prefix, ignoring case; `nil` if the prefix is missing.
    fileprivate func dropping(_ prefix: String) -> String? {
        guard lowercased().hasPrefix(prefix.lowercased()) else { return nil }
        return String(dropFirst(prefix.count))
    }
}
