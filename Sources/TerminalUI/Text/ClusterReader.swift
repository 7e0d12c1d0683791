import CNcurses

/// A character of a text, as Swift's `Character` is one.
struct Cluster<Index: Comparable> {
    let range: Range<Index>
    let first: Unicode.Scalar
    /// Whether it is a blank and nothing else.
    let isBlank: Bool
    /// How many columns of a terminal it takes.
    let columns: Int
}

/// Goes through a text by characters, and looks at each scalar twice at most.
///
/// A character may be as long as the text. The index of a string that stands within one has it
/// looked at from its beginning again, so that a string must not be asked for parts of it.
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
        // The recognizer is told of each scalar once: here, or as the one that ends a character.
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

    /// Goes behind the character that begins here, and returns how many scalars it has.
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
