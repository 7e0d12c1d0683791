/// A parser for ECMA-48 control strings (DCS, SOS, OSC, PM, APC), which end in ST or BEL.
///
/// ST is `ESC \`. Terminals send their responses as such strings. All are discarded except the
/// background colour. The introducers and ST may also be C1 controls in UTF-8; by itself, such a
/// byte is not text in UTF-8.
struct ControlStringReader {
    private var kept: [UInt8] = []
    private var count = 0

    /// Returns true if a control string begins with these bytes.
    static func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
        if beginsWithC1Introducer(bytes) { return true }
        guard isIntroducer(bytes.prefix(2)), let third = bytes.dropFirst(2).first else {
            return false
        }
        return isContent(third) || third == bell || bytes.dropFirst(2).starts(with: terminator)
    }

    /// Returns true if more bytes are needed to distinguish a control string from Alt and a character.
    static func mayBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
        isIntroducer(bytes.prefix(2))
            && (bytes.count == 2 || bytes.count == 3 && bytes.last == escape)
    }

    /// Consumes bytes up to the end of the string, or up to a byte that cannot be part of it.
    ///
    /// - Returns: true if the string ended.
    mutating func read(_ input: inout ArraySlice<UInt8>) -> Bool {
        if count == 0 { takeIntroducer(from: &input) }
        while let byte = input.first {
            if byte == Self.escape || byte == Self.lead {
                guard input.count > 1 else { return false }
            }
            if Self.beginsWithTerminator(input) {
                input = input.dropFirst(2)
                return true
            }
            guard Self.beginsWithContent(input), count < Self.limit else {
                if Self.endsString(byte) { input = input.dropFirst() }
                return true
            }
            take(1, from: &input)
        }
        return false
    }

    private mutating func takeIntroducer(from input: inout ArraySlice<UInt8>) {
        let isC1 = Self.beginsWithC1Introducer(input)
        take(2, from: &input)
        if isC1, let last = kept.last { kept = [Self.escape, last - 0x40] }
    }

    private mutating func take(_ length: Int, from input: inout ArraySlice<UInt8>) {
        if count < Self.keptLimit { kept += input.prefix(length) }
        count += length
        input = input.dropFirst(length)
    }

    private static func beginsWithC1Introducer(_ bytes: ArraySlice<UInt8>) -> Bool {
        beginsWithC1Control(bytes) && isC1Introducer(bytes.dropFirst().first)
    }

    private static func beginsWithC1Control(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == lead && bytes.dropFirst().first.map { (0x80...0x9F).contains($0) } == true
    }

    private static func isC1Introducer(_ byte: UInt8?) -> Bool {
        introducers.contains { $0 + 0x40 == byte }
    }

    private static func beginsWithTerminator(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: terminator) || bytes.starts(with: c1Terminator)
    }

    private static func isIntroducer(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count == 2, bytes.first == escape, let last = bytes.last else { return false }
        return introducers.contains(last)
    }

    /// Returns true if a byte may occur in a control string, and is no C1 control in UTF-8.
    private static func beginsWithContent(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first.map(isContent) == true && !beginsWithC1Control(bytes)
    }

    /// Returns true if a byte may occur in a control string. Bytes beyond ASCII are UTF-8.
    private static func isContent(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) || byte >= 0x80 || (0x08...0x0D).contains(byte)
    }

    /// Returns true for a control that only ends a string: BEL, CAN or SUB.
    ///
    /// Any other control is a key, such as Ctrl-C.
    private static func endsString(_ byte: UInt8) -> Bool { [bell, 0x18, 0x1A].contains(byte) }

    private static let escape: UInt8 = 0x1B
    private static let bell: UInt8 = 0x07
    private static let terminator: [UInt8] = [escape, UInt8(ascii: "\\")]
    /// The first byte of a C1 control in UTF-8.
    private static let lead: UInt8 = 0xC2
    private static let c1Terminator: [UInt8] = [lead, 0x9C]
    private static let introducers: [UInt8] = Array("P]_^X".utf8)
    /// The same as for a paste. No one types that much within the time limit for a string.
    private static let limit = 1 << 20
    /// The maximum number of stored bytes. The longest response that is used has 25.
    private static let keptLimit = 64
}

// MARK: Strings that arrive late

extension ControlStringReader {
    /// The part of a string that had arrived when the decoder stopped waiting for the rest.
    enum Cut {
        /// Only Esc.
        case escape
        /// Only the first byte of a C1 control in UTF-8.
        case lead
        /// Esc and a character, which by themselves are Alt and that character.
        case introducer
        /// A part of the string; its last byte may be the first of ST.
        case content(endsInEscape: Bool)
    }

    /// Returns the part of a control string that the pending bytes may be, or `nil`.
    static func cut(after bytes: [UInt8]) -> Cut? {
        if bytes == [escape] { return .escape }
        if bytes == [lead] { return .lead }
        guard mayBegin(bytes[...]) else { return nil }
        return bytes.count == 2 ? .introducer : .content(endsInEscape: true)
    }

    /// Returns the number of bytes that are the rest of a cut string; 0 if there are none.
    ///
    /// A terminal sends the rest and the end in one piece, unlike a user who types.
    static func lengthOfRest(_ bytes: ArraySlice<UInt8>, after cut: Cut) -> Int {
        var content = bytes
        switch cut {
        case .escape:
            guard let first = content.popFirst(), introducers.contains(first) else { return 0 }
        case .lead:
            guard isC1Introducer(content.popFirst()) else { return 0 }
        case .introducer: break
        case .content(let endsInEscape):
            if endsInEscape, content.first == terminator[1] { return 1 }
        }
        let end = content.indices.first { !beginsWithContent(content[$0...].prefix(2)) }
        let rest = content[(end ?? content.endIndex)...]
        if rest.first == bell { return bytes.count - rest.count + 1 }
        return beginsWithTerminator(rest) ? bytes.count - rest.count + 2 : 0
    }
}

// MARK: Strings in pasted text

extension ControlStringReader {
    /// Returns the bytes without complete control strings.
    static func removingStrings(from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.contains(where: { $0 == escape || $0 == lead }) else { return bytes }
        var (others, rest): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], bytes)
        while let start = rest.firstIndex(where: { $0 == escape || $0 == lead }) {
            others += rest[..<start]
            rest = rest[start...]
            let length = lengthOfString(rest)
            if length == 0 { others.append(rest[start]) }
            rest = rest.dropFirst(max(1, length))
        }
        return others + rest
    }

    /// Returns the length of the complete string that begins with Esc or a C1 control; else 0.
    private static func lengthOfString(_ bytes: ArraySlice<UInt8>) -> Int {
        let length = lengthOfRest(
            bytes.dropFirst(), after: bytes.first == escape ? .escape : .lead)
        return length == 0 ? 0 : 1 + length
    }
}

// MARK: Background colour

extension ControlStringReader {
    /// The background colour that the terminal reported.
    var background: Colour? {
        guard kept.starts(with: [Self.escape, UInt8(ascii: "]")]) else { return nil }
        let fields = String(decoding: kept.dropFirst(2), as: UTF8.self).split(separator: ";")
        guard fields.count == 2, fields[0] == "11", let colon = fields[1].firstIndex(of: ":"),
            ["rgb", "rgba"].contains(fields[1][..<colon])
        else { return nil }
        let channels = fields[1][colon...].dropFirst().split(separator: "/").map(Self.channel)
        guard channels.count >= 3, let red = channels[0], let green = channels[1],
            let blue = channels[2]
        else { return nil }
        return .rgb(red, green, blue)
    }

    /// Scales a channel of one to four hexadecimal digits to 0...255. All `f` is the maximum.
    private static func channel(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        else { return nil }
        return UInt8(value * 255 / (1 << (4 * digits.count) - 1))
    }
}
