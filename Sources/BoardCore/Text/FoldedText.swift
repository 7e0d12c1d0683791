/// A text in the folded form, with the character that each byte came from.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// The number of the character of each byte.
    private var owners: [Int] = []
    /// Where each character begins, and the last one ends.
    private var bounds: [String.Index] = []
    private let joinsBlanks: Bool

    /// - Parameter joinsBlanks: whether a run of blanks is one space.
    init(_ text: String, joinsBlanks: Bool) {
        self.joinsBlanks = joinsBlanks
        for index in text.indices {
            for scalar in text[index].unicodeScalars { add(scalar) }
            bounds.append(index)
        }
        bounds.append(text.endIndex)
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        if !joinsBlanks || !scalar.isBlank {
            scalar.appendFolded(to: &bytes)
        } else if bytes.last != UInt8(ascii: " ") {
            bytes.append(UInt8(ascii: " "))
        }
        while owners.count < bytes.count { owners.append(bounds.count) }
    }

    func range(of bytes: Range<Int>) -> Range<String.Index> {
        bounds[owners[bytes.lowerBound]]..<bounds[owners[bytes.upperBound - 1] + 1]
    }
}
