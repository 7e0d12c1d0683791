/// A text in folded form, with the original character of each byte.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// The index of each byte's character.
    private var owners: [Int] = []
    /// The start of each character, and the end of the last one.
    private var bounds: [String.Index] = []
    private let joinsBlanks: Bool

    /// Folds a text.
    ///
    /// - Parameter joinsBlanks: `true` to replace each run of white space by one space.
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
