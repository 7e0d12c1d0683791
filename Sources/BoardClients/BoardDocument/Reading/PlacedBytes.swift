/// Bytes of a document that know where each of them stands there, although parts between them may
/// have been left out.
struct PlacedBytes {
    private(set) var bytes: [UInt8] = []
    /// Where the first byte stands.
    private(set) var start = TextPosition()
    /// Where the document goes on behind each part that was left out.
    private var gaps: [(offset: Int, end: TextPosition)] = []

    init(start: TextPosition = TextPosition()) {
        self.start = start
    }

    /// Where the next byte stands.
    var end: TextPosition { place(of: bytes.count) }

    /// Where some of these bytes stand in the document.
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

    mutating func append(_ more: PlacedBytes) {
        gaps += more.gaps.map { ($0.offset + bytes.count, $0.end) }
        bytes += more.bytes
    }

    /// Goes past bytes that nobody will look at.
    mutating func leaveOut(_ more: ArraySlice<UInt8>) {
        guard !more.isEmpty else { return }
        guard let last = gaps.last, last.offset == bytes.count else {
            return gaps.append((bytes.count, end.advanced(over: more)))
        }
        gaps[gaps.count - 1].end.advance(over: more)
    }

    /// Forgets the first bytes, and those left out among them.
    mutating func removeFirst(_ count: Int) {
        start = place(of: count)
        bytes.removeFirst(count)
        gaps = gaps.filter { $0.offset > count }.map { ($0.offset - count, $0.end) }
    }

    /// Forgets all bytes; the next one stands behind them.
    mutating func clear() {
        start = end
        bytes.removeAll(keepingCapacity: bytes.capacity <= Self.keptCapacity)
        gaps = []
    }

    /// Goes past a byte that belongs to no value; there are no others.
    mutating func pass(_ byte: UInt8) {
        start.advance(over: byte)
    }

    /// Goes past bytes that were read where they stood; there are no others.
    mutating func pass(_ more: ArraySlice<UInt8>) {
        start.advance(over: more)
    }

    /// Room for a post of usual length is kept for the next one, that of a giant is given back.
    private static let keptCapacity = 1 << 20
}
