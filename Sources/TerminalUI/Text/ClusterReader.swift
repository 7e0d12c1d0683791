import CNcurses

/// A character of a text in the sense of Swift's `Character`.
struct Cluster<Index: Comparable> {
    let range: Range<Index>
    let first: Unicode.Scalar
    /// A Boolean value that indicates whether the character is a plain space.
    let isBlank: Bool
    /// The width in terminal columns.
    let columns: Int
}

/// An iterator over the characters of a text that reads each scalar at most twice.
///
/// A character may be as long as the text. A string rescans a character from its start for an index
/// inside it, so the text must not be sliced.
struct ClusterReader<Scalars: BidirectionalCollection<Unicode.Scalar>>: Sequence, IteratorProtocol {
    private let scalars: Scalars
    private var position: Scalars.Index
    private var upcoming: Unicode.Scalar?
    private var recognizer = Unicode._CharacterRecognizer()
    private var scratch: [wchar_t] = []
    private let rules: WidthRules

    init(_ scalars: Scalars, rules: WidthRules = .current) {
        self.scalars = scalars
        self.rules = rules
        position = scalars.startIndex
        upcoming = scalars.first
        // The recognizer receives each scalar once: here, or as the scalar that ends a character.
        _ = upcoming.map { recognizer.hasBreak(before: $0) }
    }

    mutating func next() -> Cluster<Scalars.Index>? {
        guard let first = upcoming else { return nil }
        let start = position
        let count = skip()
        let isPlain = count == 1 && (0x20..<0x7F).contains(first.value)
        return Cluster(
            range: start..<position, first: first, isBlank: isPlain && first == " ",
            columns: isPlain ? 1 : columns(in: start..<position))
    }

    /// Skips the current character and returns its number of scalars.
    private mutating func skip() -> Int {
        var count = 0
        repeat {
            position = scalars.index(after: position)
            upcoming = position < scalars.endIndex ? scalars[position] : nil
            count += 1
        } while upcoming.map { recognizer.hasBreak(before: $0) } == false
        return count
    }

    private mutating func columns(in range: Range<Scalars.Index>) -> Int {
        var reader = GlyphReader(scalars, in: range, rules: rules)
        return reader.readColumns(scratch: &scratch)
    }
}
