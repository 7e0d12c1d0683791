extension JSONWriter {
    package mutating func string(_ text: String) {
        var text = text
        text.withUTF8 { text in
            if Self.plainCount(of: text) == text.count { plain(text) } else { escaped(text) }
        }
    }

    /// Copies a text without special characters, as most names are.
    private mutating func plain(_ text: UnsafeBufferPointer<UInt8>) {
        value(atMost: text.count + 2) { place in
            place[0] = UInt8(ascii: "\"")
            if let start = text.baseAddress { (place + 1).update(from: start, count: text.count) }
            place[text.count + 1] = UInt8(ascii: "\"")
            return text.count + 2
        }
    }

    private mutating func escaped(_ text: UnsafeBufferPointer<UInt8>) {
        separate()
        append(UInt8(ascii: "\""))
        appendEscaped(text)
        append(UInt8(ascii: "\""))
    }

    /// Appends a text and copies runs without special characters at once.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text
        while true {
            let count = Self.plainCount(of: rest)
            append(UnsafeBufferPointer(rebasing: rest[..<count]))
            guard count < rest.count else { return }
            appendEscape(rest[count])
            rest = UnsafeBufferPointer(rebasing: rest[(count + 1)...])
        }
    }

    /// Returns the number of bytes before the first special one, examining eight at a time.
    private static func plainCount(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let bytes = UnsafeRawBufferPointer(text)
        var count = 0
        while count + 8 <= bytes.count,
            !hasSpecial(bytes.loadUnaligned(fromByteOffset: count, as: UInt64.self))
        {
            count += 8
        }
        while count < bytes.count, !isSpecial(bytes[count]) { count += 1 }
        return count
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    /// Returns whether any of eight bytes may be special, by the high bit of each byte.
    private static func hasSpecial(_ bytes: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        func marks(_ byte: UInt64) -> UInt64 {
            let difference = bytes ^ (ones &* byte)
            return (difference &- ones) & ~difference
        }
        let controls = (bytes &- ones &* 0x20) & ~bytes
        let all = controls | marks(0x22) | marks(0x5C) | marks(0x7F)
        return all & (ones &* 0x80) != 0
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case 0x0A: appendEscape(letter: UInt8(ascii: "n"))
        case 0x09: appendEscape(letter: UInt8(ascii: "t"))
        case 0x20...0x7E: appendEscape(letter: byte)
        default:
            let digits = String(byte, radix: 16)
            for byte in ("\\u00" + (byte < 0x10 ? "0" : "") + digits).utf8 { append(byte) }
        }
    }

    private mutating func appendEscape(letter: UInt8) {
        append(UInt8(ascii: "\\"))
        append(letter)
    }
}
