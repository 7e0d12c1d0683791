/// Where things stand in a text that says the same in another form, such as its source.
extension TextLayout {
    /// Where the words stand that are at a place of the other form.
    func place(ofWordsAt place: TextPlace, in other: TextLayout) -> TextPlace {
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

    /// How many letters of its block stand before a line.
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

/// The letters of some blocks, which are the same in whatever form a text is written: signs and the
/// numbers of links are not.
struct TextLetters {
    private var all: [UInt8] = []
    /// Where each block begins.
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

    /// The block that a letter is in.
    func block(ofLetter offset: Int) -> Int { starts.lastIndex { $0 <= offset } ?? 0 }

    /// How many letters are looked for together, and how many where there is something between them.
    private static let lengths = [24, 12]
    /// How many letters may be in one form alone, as those of an address are.
    private static let farthest = 120
    private static let step = 6

    /// Where what stands behind so many letters of another form stands here.
    func place(of offset: Int, in other: TextLetters) -> Int {
        let expected = other.all.isEmpty ? 0 : all.count * offset / other.all.count
        for distance in stride(from: 0, to: Self.farthest, by: Self.step) {
            for length in Self.lengths {
                let words = other.all.dropFirst(offset + distance).prefix(length)
                if words.isEmpty { return expected }
                if let found = nearest(words, to: expected) { return max(0, found - distance) }
            }
        }
        return expected
    }

    /// Where some letters stand, nearest to a place.
    private func nearest(_ words: ArraySlice<UInt8>, to place: Int) -> Int? {
        guard words.count <= all.count else { return nil }
        let found = (0...all.count - words.count).filter {
            all[$0] == words.first && all[$0...].starts(with: words)
        }
        return found.min { abs($0 - place) < abs($1 - place) }
    }
}
