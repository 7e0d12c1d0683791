/// A text as queries compare it, which knows of each byte the character that it came from.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// The number of the character of each byte.
    private var owners: [Int] = []
    /// Where each character begins, and the last one ends.
    private var bounds: [String.Index] = []
    private let joinsBlanks: Bool

    /// - Parameters:
    ///   - isPlain: whether letters beyond ASCII stay as they are.
    ///   - joinsBlanks: whether a run of blanks is one space.
    init(_ text: String, isPlain: Bool, joinsBlanks: Bool) {
        self.joinsBlanks = joinsBlanks
        for index in text.indices {
            let character = String(text[index])
            add(isPlain ? character : TextQuery.folded(character))
            bounds.append(index)
        }
        bounds.append(text.endIndex)
    }

    private mutating func add(_ character: String) {
        for scalar in character.unicodeScalars {
            if !joinsBlanks || !scalar.isBlank {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    add(byte.loweredASCII)
                }
            } else if bytes.last != UInt8(ascii: " ") {
                add(UInt8(ascii: " "))
            }
        }
    }

    private mutating func add(_ byte: UInt8) {
        bytes.append(byte)
        owners.append(bounds.count)
    }

    func range(of bytes: Range<Int>) -> Range<String.Index> {
        bounds[owners[bytes.lowerBound]]..<bounds[owners[bytes.upperBound - 1] + 1]
    }
}
