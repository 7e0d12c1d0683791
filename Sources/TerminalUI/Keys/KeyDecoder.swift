/// Turns the bytes that a terminal sends into keys.
///
/// It never waits: an escape sequence may arrive in pieces, and a lone Esc is told apart from the
/// beginning of one by whoever feeds it, who calls `flush` when nothing followed for a while.
struct KeyDecoder {
    /// Bytes that may become a key when more arrive.
    private var pending: [UInt8] = []
    /// What this terminal sends for its keys, beyond what all terminals do.
    private let sequences: [[UInt8]: Key]

    init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences
    }

    /// Whether an unfinished sequence waits for its rest, or for `flush`.
    var isWaiting: Bool { !pending.isEmpty }

    /// The keys that are complete with these bytes.
    mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        return decode(isLast: false)
    }

    /// Takes what waits for what it is by itself.
    mutating func flush() -> [Key] {
        decode(isLast: true)
    }

    private mutating func decode(isLast: Bool) -> [Key] {
        var keys: [Key] = []
        var rest = pending[...]
        while let first = rest.first {
            guard let (key, length) = key(at: rest, first, isLast: isLast) else { break }
            if let key { keys.append(key) }
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
        return keys
    }

    /// The first key and its length; a `nil` key for bytes that say nothing, and `nil` altogether
    /// where more bytes are needed to tell.
    private func key(
        at bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        switch first {
        case 0x1B: escapeSequence(bytes, isLast: isLast)
        case 0x7F: (.backspace, 1)
        case ..<0x20: (Self.key(ofControl: first), 1)
        default: character(bytes, first, isLast: isLast)
        }
    }

    /// The key of a control character; those that have a key of their own are told as it.
    static func key(ofControl byte: UInt8) -> Key {
        switch byte {
        case 0x08: .backspace
        case 0x09: .tab
        case 0x0A, 0x0D: .enter
        case 0x1B: .escape
        case 0x00: .control(" ")
        case ..<0x1B: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: .control(Character(Unicode.Scalar(byte + 0x40)))
        }
    }

    private func character(
        _ bytes: ArraySlice<UInt8>, _ first: UInt8, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        if bytes.count < length, !isLast { return nil }
        let text = String(validating: bytes.prefix(length), as: UTF8.self)
        guard let character = text?.first else { return (nil, 1) }
        return (.character(character), length)
    }
}

extension KeyDecoder {
    private func escapeSequence(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        if let known = knownSequence(bytes, isLast: isLast) { return known }
        let second = bytes.dropFirst().first
        switch second {
        case nil: return isLast ? (.escape, 1) : nil
        case UInt8(ascii: "["): return controlSequence(bytes, isLast: isLast)
        case UInt8(ascii: "O"): return singleShift(bytes, isLast: isLast)
        case 0x1B: return (.escape, 1)
        default: return altKey(bytes, isLast: isLast)
        }
    }

    private func knownSequence(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        for length in stride(from: min(8, bytes.count), to: 1, by: -1) {
            if let key = sequences[Array(bytes.prefix(length))] { return (key, length) }
        }
        return nil
    }

    /// Esc and a character, which is what Alt and the character send.
    private func altKey(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> (key: Key?, length: Int)? {
        let rest = bytes.dropFirst()
        guard let first = rest.first, first >= 0x20, first != 0x7F else { return (.escape, 1) }
        guard let (key, length) = character(rest, first, isLast: isLast) else { return nil }
        guard case .character(let character)? = key else { return (nil, length + 1) }
        return (.alt(character), length + 1)
    }

    /// `ESC O x`, as arrows and the first function keys send in application mode.
    private func singleShift(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        guard let final = bytes.dropFirst(2).first else { return isLast ? (.alt("O"), 2) : nil }
        return (Self.finals[final], 3)
    }

    /// `ESC [ parameters final`; modifiers are not told apart, unknown sequences say nothing.
    private func controlSequence(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        let body = bytes.dropFirst(2)
        if body.first == UInt8(ascii: "[") { return linuxFunctionKey(bytes, isLast: isLast) }
        guard let end = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            return isLast ? (.alt("["), 2) : nil
        }
        let length = bytes.distance(from: bytes.startIndex, to: end) + 1
        guard body[end] == UInt8(ascii: "~") else { return (Self.finals[body[end]], length) }
        let parameter = body[..<end].prefix { $0 != UInt8(ascii: ";") }
        let number = Int(String(decoding: parameter, as: UTF8.self))
        return (number.flatMap { Self.numbered[$0] }, length)
    }

    /// `ESC [ [ A` to `E`: F1 to F5 of the Linux console.
    private func linuxFunctionKey(
        _ bytes: ArraySlice<UInt8>, isLast: Bool
    ) -> (key: Key?, length: Int)? {
        guard let final = bytes.dropFirst(3).first else { return isLast ? (nil, 3) : nil }
        let letters = UInt8(ascii: "A")...UInt8(ascii: "E")
        return (letters.contains(final) ? .function(Int(final) - 0x40) : nil, 4)
    }

    private static let finals: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
        UInt8(ascii: "M"): .enter, UInt8(ascii: "Z"): .backTab,
    ]

    private static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}
