/// A byte buffer that maps its bytes to their positions in the document.
///
/// Parts of the document between them may have been omitted.
struct PositionedBytes {
    private(set) var bytes: [UInt8] = []
    /// The position of the first byte.
    private(set) var start = TextPosition()
    /// The position in the document after each omitted part.
    private var gaps: [(offset: Int, end: TextPosition)] = []

    init(start: TextPosition = TextPosition()) {
        self.start = start
    }

    /// The position of the next byte.
    var end: TextPosition { place(of: bytes.count) }

    /// Returns the range in the document that corresponds to a range of these bytes.
    func places(of range: Range<Int>) -> Range<Int> {
        documentOffset(of: range.lowerBound)..<documentOffset(of: range.upperBound)
    }

    private func documentOffset(of offset: Int) -> Int {
        let gap = gaps.last { $0.offset <= offset }
        return gap.map { $0.end.offset + offset - $0.offset } ?? start.offset + offset
    }

    func place(of offset: Int) -> TextPosition {
        let gap = gaps.last { $0.offset <= offset }
        return (gap?.end ?? start).advanced(over: bytes[(gap?.offset ?? 0)..<offset])
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ more: ArraySlice<UInt8>) {
        bytes += more
    }

    mutating func append(_ more: PositionedBytes) {
        gaps += more.gaps.map { ($0.offset + bytes.count, $0.end) }
        bytes += more.bytes
    }

    /// Skips bytes that need not be stored.
    mutating func omit(_ more: ArraySlice<UInt8>) {
        guard !more.isEmpty else { return }
        guard let last = gaps.last, last.offset == bytes.count else {
            return gaps.append((bytes.count, end.advanced(over: more)))
        }
        gaps[gaps.count - 1].end.advance(over: more)
    }

    /// Removes the first bytes, including the omitted parts among them.
    mutating func removeFirst(_ count: Int) {
        start = place(of: count)
        bytes.removeFirst(count)
        gaps = gaps.filter { $0.offset > count }.map { ($0.offset - count, $0.end) }
    }

    /// Removes all bytes. The next one follows them in the document.
    mutating func clear() {
        start = end
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        gaps = []
    }

    /// Skips a byte outside a value. The buffer must be empty.
    mutating func pass(_ byte: UInt8) {
        start.advance(over: byte)
    }

    /// Skips bytes that were parsed directly from the chunk. The buffer must be empty.
    mutating func pass(_ more: ArraySlice<UInt8>) {
        start.advance(over: more)
    }

    /// The maximum capacity to retain for the next value. A larger buffer is released.
    private static let keptCapacity = 1 << 20
}
