/// A collector of the bytes that a terminal sends between the markers of a paste.
struct PasteReader {
    /// The markers before and after pasted text.
    static let beginning = Array("\u{1B}[200~".utf8)
    static let end = Array("\u{1B}[201~".utf8)

    /// The maximum number of stored bytes of a paste, as for a long text. The rest is discarded.
    static let limit = 1 << 20

    /// Set if the paste was longer than the limit.
    private(set) var isCut = false
    private var bytes: [UInt8] = []
    /// The number of bytes of the end marker at the end of the input so far.
    private var matched = 0

    /// Consumes bytes up to the end marker. Returns true if it was found.
    mutating func read(_ input: inout ArraySlice<UInt8>) -> Bool {
        while let byte = input.popFirst() {
            if read(byte) { return true }
        }
        return false
    }

    /// The pasted text, in which lines end in a newline.
    ///
    /// Control characters except tabs are removed, and so are control strings that the terminal
    /// sent during the paste.
    var text: String {
        // The last character may be truncated.
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
