/// Conversion of positions between forms of a text, such as its source.
extension TextLayout {
    /// Returns the position of the text that is at a position of the other form.
    func place(ofTextAt place: TextPlace, in other: TextLayout) -> TextPlace {
        let item = index(of: place.item, in: other)
        guard other.items.indices.contains(place.item), items.indices.contains(item),
            place > TextPlace(item: place.item)
        else { return TextPlace(item: item) }
        let (own, others) = (letters(ofItem: item), other.letters(ofItem: place.item))
        let offset = others.starts[place.block] + other.letterCount(before: place)
        return self.place(atLetter: own.place(of: offset, in: others), of: own, item: item)
    }

    private func letters(ofItem item: Int) -> TextLetters {
        TextLetters(blocks(ofItem: item).map(\.text))
    }

    /// Returns the number of letters of the block before a line.
    private func letterCount(before place: TextPlace) -> Int {
        lines(ofBlockAt: place)[..<place.line].reduce(0) { $0 + TextLetters.of($1.text).count }
    }

    private func place(atLetter offset: Int, of letters: TextLetters, item: Int) -> TextPlace {
        var place = TextPlace(item: item, block: letters.block(ofLetter: offset))
        var rest = offset - letters.starts[place.block]
        for (number, line) in lines(ofBlockAt: place).enumerated() {
            rest -= TextLetters.of(line.text).count
            place.line = number
            if rest < 0 { break }
        }
        return place
    }
}

/// The letters of some blocks, which are the same in all forms of a text.
///
/// Symbols and the numbers of links differ between forms.
struct TextLetters {
    private var all: [UInt8] = []
    /// The start of each block.
    private(set) var starts: [Int] = []

    init(_ blocks: [String]) {
        for block in blocks {
            starts.append(all.count)
            all += Self.of(block)
        }
    }

    static func of(_ text: String) -> [UInt8] {
        Array(String(text.unicodeScalars.filter(\.properties.isAlphabetic)).utf8)
    }

    /// Returns the index of the block that contains a letter.
    func block(ofLetter offset: Int) -> Int { starts.lastIndex { $0 <= offset } ?? 0 }

    /// The lengths of sequences to search for. The shorter one is for text with insertions.
    private static let lengths = [24, 12]
    /// The maximum number of letters that only one form has, such as those of an address.
    private static let farthest = 120
    private static let step = 6

    /// Returns the offset that corresponds to an offset in another form.
    func place(of offset: Int, in other: TextLetters) -> Int {
        let expected = other.all.isEmpty ? 0 : all.count * offset / other.all.count
        for distance in stride(from: 0, to: Self.farthest, by: Self.step) {
            for length in Self.lengths {
                let bytes = other.all.dropFirst(offset + distance).prefix(length)
                if bytes.isEmpty { return expected }
                if let found = nearest(bytes, to: expected) { return max(0, found - distance) }
            }
        }
        return expected
    }

    /// Returns the occurrence of a letter sequence that is nearest to an offset.
    private func nearest(_ bytes: ArraySlice<UInt8>, to place: Int) -> Int? {
        guard bytes.count <= all.count else { return nil }
        let found = (0...all.count - bytes.count).filter {
            all[$0] == bytes.first && all[$0...].starts(with: bytes)
        }
        return found.min { abs($0 - place) < abs($1 - place) }
    }
}
