/// A line of the source, without its terminator.
struct MarkdownLine {
    let bytes: UnsafeBufferPointer<UInt8>
    let range: Range<Int>

    /// The maximum depth of containers, as each line takes time in proportion to its depth.
    static let depthLimit = 64

    var isBlank: Bool {
        bytes[range].allSatisfy { $0.isBlank }
    }

    /// The end of the markers of quotes and items, and the range of those that are too deep.
    var markers: (end: Int, tooDeep: Range<Int>?) {
        var index = range.lowerBound
        for _ in 0..<Self.depthLimit {
            guard let end = markerEnd(from: afterBlanks(index)) else { return (index, nil) }
            index = end
        }
        let start = index
        while let end = markerEnd(from: afterBlanks(index)) { index = end }
        return (index, index > start ? start..<index : nil)
    }

    /// Returns the number of columns if this may be the delimiter row of a table; otherwise 0.
    func columns(from start: Int) -> Int {
        guard afterBlanks(start) - start < 4 else { return 0 }
        var columns = 1
        for index in start..<range.upperBound {
            switch bytes[index] {
            case UInt8(ascii: "|"): columns += 1
            case UInt8(ascii: "-"), UInt8(ascii: ":"), 0x20, 0x09: break
            default: return 0
            }
        }
        return columns
    }

    /// A Boolean value that indicates whether this may be the header row of a table.
    var holdsBar: Bool {
        bytes[range].contains(UInt8(ascii: "|"))
    }

    func afterBlanks(_ start: Int) -> Int {
        bytes[start..<range.upperBound].firstIndex { !$0.isBlank } ?? range.upperBound
    }

    func count(of byte: UInt8, from start: Int) -> Int {
        let rest = bytes[start..<range.upperBound]
        return (rest.firstIndex { $0 != byte } ?? range.upperBound) - start
    }

    private func markerEnd(from start: Int) -> Int? {
        guard start < range.upperBound else { return nil }
        switch bytes[start] {
        case UInt8(ascii: ">"): return start + 1
        case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
            return endsMarker(start + 1) ? start + 1 : nil
        default: return numberEnd(from: start)
        }
    }

    private func numberEnd(from start: Int) -> Int? {
        let digits = bytes[start..<range.upperBound].prefix { (0x30...0x39).contains($0) }
        guard (1...9).contains(digits.count), digits.endIndex < range.upperBound,
            [0x29, 0x2E].contains(bytes[digits.endIndex]), endsMarker(digits.endIndex + 1)
        else { return nil }
        return digits.endIndex + 1
    }

    private func endsMarker(_ index: Int) -> Bool {
        index >= range.upperBound || bytes[index].isBlank
    }
}

extension MarkdownLine {
    /// A Boolean value that indicates whether this is a `:::` line around a spoiler of Lemmy.
    var isContainerMarker: Bool {
        let start = afterBlanks(range.lowerBound)
        guard start - range.lowerBound < 4 else { return false }
        let end = start + count(of: UInt8(ascii: ":"), from: start)
        guard end - start >= 3 else { return false }
        let word = bytes[afterBlanks(end)..<range.upperBound]
        return word.isEmpty || word.starts(with: "spoiler".utf8)
    }

    /// The name of the footnote that this line defines, as `[^1]: text`; `nil` for any other line.
    ///
    /// Footnotes in quotes and lists are not supported.
    var noteName: String? {
        guard let name = FootnoteName(at: bytes[range]), name.beginsNote else { return nil }
        return name.text
    }
}
