/// Where a terminal tells that its cursor stands: `ESC [ row ; column R`.
///
/// In the first row that would be F3 with a modifier, so nobody asks there.
struct CursorReport: Hashable {
    /// Both count from 1.
    let row: Int
    let column: Int
    /// How many bytes it has.
    let length: Int

    /// Reads the report that the bytes begin with; `nil` where they begin with none.
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

    /// Whether the bytes may be the beginning of one.
    static func mayBegin(_ bytes: [UInt8]) -> Bool {
        let numbers = bytes.dropFirst(beginning.count)
        return !bytes.isEmpty && bytes.count < limit
            && beginning.starts(with: bytes.prefix(beginning.count))
            && numbers.allSatisfy { isDigit($0) || $0 == semicolon }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static let beginning: [UInt8] = [0x1B, UInt8(ascii: "[")]
    private static let semicolon = UInt8(ascii: ";")
    /// More bytes than any screen has places for.
    private static let limit = 16
}
