extension EscapeReader {
    /// The keys by the final byte of their sequence.
    static let finals: [UInt8: Key] = [
        UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
        UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
        UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
        UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
        UInt8(ascii: "Z"): .backTab,
    ]

    /// rxvt's arrow keys with Shift. With Ctrl they have the introducer `ESC O`.
    static let rxvtArrows: [UInt8: Key] = [
        UInt8(ascii: "a"): .up, UInt8(ascii: "b"): .down, UInt8(ascii: "c"): .right,
        UInt8(ascii: "d"): .left,
    ]

    /// The bytes after the number of a key. In rxvt they stand for the modifiers.
    static let numberedFinals: [UInt8: KeyModifiers] = [
        UInt8(ascii: "~"): [], UInt8(ascii: "$"): .shift, UInt8(ascii: "^"): .control,
        UInt8(ascii: "@"): [.control, .shift],
    ]

    /// The keys of the keypad in application mode, each 64 above its character.
    static let singleShifts: [UInt8: Key] = {
        let signs = (UInt8(ascii: "j")...UInt8(ascii: "y")).map { byte in
            (byte, Key.character(Character(Unicode.Scalar(byte - 0x40))))
        }
        let others: [(UInt8, Key)] = [(UInt8(ascii: "M"), .enter), (UInt8(ascii: "X"), "=")]
        return Dictionary(uniqueKeysWithValues: signs + others)
    }()

    /// The keys by the number before a `~`.
    static let numbered: [Int: Key] = [
        1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
        11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
        17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9), 21: .function(10),
        23: .function(11), 24: .function(12),
    ]
}
