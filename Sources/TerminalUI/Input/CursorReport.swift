/// A cursor position report of a terminal: `ESC [ row ; column R`.
///
/// In the first row it would be the same as F3 with a modifier, so board-tui never requests one
/// there.
struct CursorReport: Hashable {
    /// The row, starting at 1. So does the column.
    let row: Int
    let column: Int
    /// The number of bytes of the report.
    let length: Int

    /// Parses a report at the start of the bytes; `nil` if there is none.
    init?(_ bytes: ArraySlice<UInt8>) {
        let numbers = bytes.prefix(Self.limit).dropFirst(Self.beginning.count)
            .prefix { Self.isDigit($0) || $0 == Self.semicolon }
        let end = bytes.dropFirst(Self.beginning.count + numbers.count)
        guard bytes.starts(with: Self.beginning), end.first == UInt8(ascii: "R") else { return nil }
        let fields = numbers.split(separator: Self.semicolon, omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        guard fields.count == 2, let row = fields[0], let column = fields[1], row > 1 else {
            return nil
        }
        self.row = row
        self.column = column
        length = Self.beginning.count + numbers.count + 1
    }

    /// Returns a Boolean value that indicates whether the bytes may be the start of a report.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        let numbers = bytes.dropFirst(beginning.count)
        return !bytes.isEmpty && bytes.count < limit
            && beginning.starts(with: bytes.prefix(beginning.count))
            && numbers.allSatisfy { isDigit($0) || $0 == semicolon }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let beginning: [UInt8] = [0x1B, UInt8(ascii: "[")]
    private static let semicolon = UInt8(ascii: ";")
    /// More bytes than a report for any screen has.
    private static let limit = 16
}
