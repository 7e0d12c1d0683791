/// Collects what a terminal sends between the marks of a paste.
struct PasteReader {
    /// What stands before pasted text, and behind it.
    static let beginning = Array("\u{1B}[200~".utf8)
    static let end = Array("\u{1B}[201~".utf8)

    /// How many bytes of a paste are kept, as much as a long text; the rest is passed over.
    static let limit = 1 << 20

    /// Whether there was more than is kept.
    private(set) var isCut = false
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

    /// The pasted text: lines end in a newline, and controls other than tabs are left away, as are
    /// control strings that the terminal sent meanwhile.
    var text: String {
        // The last character may have been cut in two.
        let end = isCut ? bytes.lastIndex { !UTF8.isContinuation($0) } ?? 0 : bytes.count
        let text = ControlStringReader.removingStrings(from: bytes[..<end])
        return String(decoding: text, as: UTF8.self).cleanedLines
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
        let room = Self.limit - bytes.count
        isCut = isCut || more.count > room
        bytes += more.prefix(room)
    }
}
