/// Reads what a terminal answers to a question about itself: `ESC ]`, a number, a semicolon, what it
/// says, and at the end BEL or `ESC \`.
struct AnswerReader {
    private var bytes: [UInt8] = []

    /// Whether an answer begins there; nobody types that between two looks at the keyboard.
    static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: beginning) && bytes.dropFirst(2).first.map(isDigit) == true
    }

    /// Whether the bytes may be the beginning of one, cut before its number.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && beginning.starts(with: bytes)
    }

    /// How many bytes are the rest of an answer of which more came before; 0 where they are none.
    ///
    /// That rest holds a colour or a part of it, and its end. A terminal sends that in one piece,
    /// which keys pressed one after the other are not.
    static func lengthOfRest(_ bytes: [UInt8]) -> Int {
        let said = bytes.prefix(limit).prefix { isDigit($0) || inColours.contains($0) }.count
        let rest = bytes.dropFirst(said)
        return ends.first { rest.starts(with: $0) }.map { said + $0.count } ?? 0
    }

    private static let inColours: [UInt8] = Array("abcdefABCDEFrg:;/]".utf8)
    private static let ends: [[UInt8]] = [[0x07], [0x1B, 0x5C], [0x5C]]

    /// Takes bytes up to the end of the answer, or to what cannot be a part of it; whether it ended.
    mutating func read(_ input: inout ArraySlice<UInt8>) -> Bool {
        if bytes.isEmpty { bytes += Self.take(2, from: &input) }
        while let byte = input.first {
            if byte == 0x1B, input.count == 1 { return false }
            if byte == 0x1B, input.dropFirst().first != 0x5C { return true }
            guard (0x20..<0x7F).contains(byte) else {
                _ = Self.take(byte == 0x1B ? 2 : 1, from: &input)
                return true
            }
            let taken = Self.take(1, from: &input)
            if bytes.count < Self.limit { bytes += taken }
        }
        return false
    }

    /// The colour that was told of as that behind plain text.
    var background: Colour? {
        let fields = String(decoding: bytes.dropFirst(2), as: UTF8.self).split(separator: ";")
        guard fields.count == 2, fields[0] == "11", let colon = fields[1].firstIndex(of: ":"),
            ["rgb", "rgba"].contains(fields[1][..<colon])
        else { return nil }
        let channels = fields[1][colon...].dropFirst().split(separator: "/").map(Self.channel)
        guard channels.count >= 3, let red = channels[0], let green = channels[1],
            let blue = channels[2]
        else { return nil }
        return .rgb(red, green, blue)
    }

    /// One to four digits, of which all ones are the brightest.
    private static func channel(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        else { return nil }
        return UInt8(value * 255 / (1 << (4 * digits.count) - 1))
    }

    private static func take(_ count: Int, from input: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>
    {
        defer { input = input.dropFirst(count) }
        return input.prefix(count)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let beginning: [UInt8] = [0x1B, UInt8(ascii: "]")]
    /// How much of it is kept; the longest that is asked for has 25 bytes.
    private static let limit = 64
}
