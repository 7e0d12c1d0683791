/// A key that a control sequence reports by its parameters and final byte.
///
/// Terminals with kitty's keyboard protocol send `code;modifiers u`, those with xterm's
/// modifyOtherKeys `27;modifiers;code ~`. Both may use this form for a key that also has a byte of
/// its own; it acts as the plain key. Colons separate the parts of a field.
struct KeyReport {
    private let fields: [[Int?]]
    private let final: UInt8

    init(_ parameters: ArraySlice<UInt8>, final: UInt8) {
        fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { field in
                field.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                    .map { Int(String(decoding: $0, as: UTF8.self)) }
            }
        self.final = final
    }

    /// The event; `nil` for a key release, an unknown key or a number out of range.
    var event: InputEvent? {
        guard !isRelease else { return nil }
        if final == UInt8(ascii: "u") { return event(ofCode: number(0), text: text) }
        if isFromModifyOtherKeys { return event(ofCode: number(2), text: nil) }
        return legacyKey.map(InputEvent.key)
    }

    private var legacyKey: Key? {
        if let arrow = EscapeReader.rxvtArrows[final] { return arrow.with(.shift) }
        guard let added = EscapeReader.numberedFinals[final] else {
            return EscapeReader.finals[final]?.with(modifiers)
        }
        return number(0).flatMap { EscapeReader.numbered[$0] }?.with(modifiers.union(added))
    }

    private var isFromModifyOtherKeys: Bool {
        final == UInt8(ascii: "~") && number(0) == 27 && fields.count > 2
    }

    /// True for the release of a key. A press is 1, a repetition 2.
    private var isRelease: Bool { number(1, part: 1) == 3 }

    private var modifiers: KeyModifiers { KeyModifiers(parameter: number(1)) }

    /// The text that the key produces, if the terminal reports it.
    private var text: String? {
        guard fields.count > 2 else { return nil }
        let scalars = fields[2].compactMap { $0.flatMap(Unicode.Scalar.init(keyCode:)) }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }

    private func number(_ field: Int, part: Int = 0) -> Int? {
        guard fields.indices.contains(field), fields[field].indices.contains(part) else {
            return nil
        }
        return fields[field][part]
    }

    private func event(ofCode code: Int?, text: String?) -> InputEvent? {
        let modifiers = modifiers
        guard let code, modifiers.isDisjoint(with: .others) else { return nil }
        let isText = Self.specialKeys[code] == nil && modifiers.isDisjoint(with: [.control, .alt])
        if isText, let text {
            // An input method may commit several characters at once.
            return text.count == 1 ? text.first.map { .key(.character($0)) } : .paste(text)
        }
        return key(ofCode: code, modifiers).map(InputEvent.key)
    }

    private func key(ofCode code: Int, _ modifiers: KeyModifiers) -> Key? {
        if let special = Self.specialKeys[code] {
            return special == .tab && modifiers.contains(.shift)
                ? .backTab : special.with(modifiers)
        }
        if (0x01..<0x20).contains(code) { return InputDecoder.key(ofControl: UInt8(code)) }
        guard let character = character(code, modifiers) else { return nil }
        if modifiers.contains(.control) { return controlKey(of: character) }
        return modifiers.contains(.alt) ? .alt(character) : .character(character)
    }

    /// Returns the character of a code.
    ///
    /// With Shift, this is the shifted character that the terminal reports, or a capital letter.
    private func character(_ code: Int, _ modifiers: KeyModifiers) -> Character? {
        let keypad = Self.keypadSigns[code]
        guard let scalar = keypad ?? Unicode.Scalar(keyCode: code) else { return nil }
        guard modifiers.contains(.shift), !modifiers.contains(.control), keypad == nil else {
            return Character(scalar)
        }
        if let shifted = number(0, part: 1).flatMap(Unicode.Scalar.init(keyCode:)) {
            return Character(shifted)
        }
        let capital = Character(scalar).uppercased()
        return capital.count == 1 ? capital.first : Character(scalar)
    }

    /// Returns the key that terminals send for Ctrl and a character.
    ///
    /// For a character outside ASCII, this is the key at the same position on a Latin keyboard.
    private func controlKey(of character: Character) -> Key? {
        if character == " " || character == "@" { return .control(" ") }
        if character == "/" { return .control("_") }
        if character == "?" { return .backspace }
        if let key = Key.withCtrl(character) { return key }
        let base = number(0, part: 2).flatMap(Unicode.Scalar.init(keyCode:)).map(Character.init)
        let neighbour = Key.character(character).physicalNeighbour?.character
        guard !character.isASCII, let latin = base ?? neighbour else { return nil }
        return Key.withCtrl(latin)
    }
}

extension KeyReport {
    /// The non-character keys by their codes in kitty's protocol.
    ///
    /// Locks, media keys and modifiers by themselves do nothing.
    private static let specialKeys: [Int: Key] = {
        let functions = (1...24).map { (57363 + $0, Key.function($0)) }
        let others: [(Int, Key)] = [
            (8, .backspace), (9, .tab), (13, .enter), (27, .escape), (127, .backspace),
            (57344, .escape), (57345, .enter), (57346, .tab), (57347, .backspace),
            (57348, .insert), (57349, .delete), (57350, .left), (57351, .right), (57352, .up),
            (57353, .down), (57354, .pageUp), (57355, .pageDown), (57356, .home), (57357, .end),
            (57414, .enter), (57417, .left), (57418, .right), (57419, .up), (57420, .down),
            (57421, .pageUp), (57422, .pageDown), (57423, .home), (57424, .end),
            (57425, .insert), (57426, .delete),
        ]
        return Dictionary(uniqueKeysWithValues: functions + others)
    }()

    /// The digits and symbols of the keypad.
    private static let keypadSigns: [Int: Unicode.Scalar] = {
        let signs = zip(57399..., "0123456789./*-+".unicodeScalars)
        return Dictionary(uniqueKeysWithValues: Array(signs) + [(57415, "="), (57416, ",")])
    }()
}

extension Unicode.Scalar {
    /// Creates the scalar of a code; `nil` for controls and private use, whose codes are keys.
    fileprivate init?(keyCode code: Int) {
        guard let value = UInt32(exactly: code), !(0xE000...0xF8FF).contains(value),
            let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .control
        else { return nil }
        self = scalar
    }
}

extension Key {
    fileprivate var character: Character? {
        if case .character(let character) = self { character } else { nil }
    }
}
