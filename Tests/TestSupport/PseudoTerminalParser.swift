/// A parser of terminal output into characters, controls and escape sequences.
struct PseudoTerminalParser {
    enum Event {
        case scalar(Unicode.Scalar)
        case control(UInt8)
        case escape(Character)
        case characterSet(Character)
        case sequence(Sequence)
    }

    /// The contents of a sequence after `ESC [`.
    struct Sequence {
        let isPrivate: Bool
        let numbers: [Int]
        let final: Character

        init(parameters: [UInt8], final: Character) {
            let text = String(decoding: parameters, as: UTF8.self)
            isPrivate = text.first.map { "<=>?".contains($0) } ?? false
            numbers = text.drop { "<=>?".contains($0) }
                .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            self.final = final
        }

        /// The first number, or 1 if it is missing or 0, the default of most sequences.
        var count: Int { count(at: 0) }

        func count(at index: Int) -> Int {
            index < numbers.count ? max(numbers[index], 1) : 1
        }
    }

    private enum State {
        case ground, escape, characterSet, otherSet, string
        case sequence([UInt8])
    }

    private var state = State.ground
    private var character: [UInt8] = []

    mutating func take(_ byte: UInt8) -> Event? {
        switch state {
        case .ground: return ground(byte)
        case .escape: return escape(byte)
        case .characterSet:
            state = .ground
            return .characterSet(Character(Unicode.Scalar(byte)))
        case .otherSet:
            state = .ground
            return nil
        case .sequence(let parameters): return sequence(parameters, byte)
        case .string:
            // A title or a link ends with BEL, or with ESC and a backslash.
            state = byte == 0x07 ? .ground : byte == 0x1B ? .escape : .string
            return nil
        }
    }

    private mutating func ground(_ byte: UInt8) -> Event? {
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case ..<0x20, 0x7F: return .control(byte)
        case ..<0x80: return .scalar(Unicode.Scalar(byte))
        default: return partOfCharacter(byte)
        }
    }

    private mutating func partOfCharacter(_ byte: UInt8) -> Event? {
        if byte >= 0xC0 { character = [] }
        character.append(byte)
        guard character.count >= Self.length(of: character[0]) else { return nil }
        let decoded = String(decoding: character, as: UTF8.self).unicodeScalars.first
        character = []
        return decoded.map { .scalar($0) }
    }

    private static func length(of lead: UInt8) -> Int {
        switch lead {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }

    private mutating func escape(_ byte: UInt8) -> Event? {
        state = .ground
        switch Character(Unicode.Scalar(byte)) {
        case "[": state = .sequence([])
        case "]", "P", "^", "_": state = .string
        case "(": state = .characterSet
        case ")": state = .otherSet
        case let final: return .escape(final)
        }
        return nil
    }

    private mutating func sequence(_ parameters: [UInt8], _ byte: UInt8) -> Event? {
        guard (0x40...0x7E).contains(byte) else {
            state = .sequence(parameters + [byte])
            return nil
        }
        state = .ground
        let final = Character(Unicode.Scalar(byte))
        return .sequence(Sequence(parameters: parameters, final: final))
    }
}
