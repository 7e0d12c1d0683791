/// Collects what a terminal sends between the marks of a paste.
struct PasteReader {
    /// What stands before pasted text, and behind it.
    static let beginning = Array("\u{1B}[200~".utf8)
    static let end = Array("\u{1B}[201~".utf8)

    /// How many bytes of a paste are kept, far more than fits a line; the rest is passed over.
    static let limit = 1 << 16

    private var bytes: [UInt8] = []
    /// How much of the end mark stands at the end of what was read.
    private var matched = 0

    /// Takes bytes up to the end mark; whether it was there.
    mutating func read(_ input: inout ArraySlice<UInt8>) -> Bool {
        while let byte = input.popFirst() {
            if read(byte) { return true }
        }
        return false
    }

    /// The pasted text: lines end in a newline, and controls other than tabs are left away.
    ///
    /// Terminals send Enter for the end of a line, and a carriage return before a newline is one.
    var text: String {
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let isSecondHalfOfEnd = scalar == "\n" && previous == "\r"
            if !isSecondHalfOfEnd, let kept = Self.kept(scalar) { text.append(kept) }
            previous = scalar
        }
        return String(text)
    }

    private static func kept(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "\n", "\r": "\n"
        case "\t": "\t"
        default: scalar.properties.generalCategory == .control ? nil : scalar
        }
    }

    private mutating func read(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        keep(Self.end[..<matched])
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { keep([byte]) }
        return false
    }

    private mutating func keep(_ more: ArraySlice<UInt8>) {
        bytes += more.prefix(Self.limit - bytes.count)
    }
}
