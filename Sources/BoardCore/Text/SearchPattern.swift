/// Something to be found in sequences, as a word is in a text.
///
/// It takes each element of a sequence once, by the algorithm of Knuth, Morris and Pratt: a long
/// pattern that is nearly found everywhere would else be compared anew from each place.
struct SearchPattern<Element: Hashable & Sendable>: Hashable, Sendable {
    let elements: [Element]
    /// For each element, how many up to and including it are the pattern's beginning again.
    private var borders = [0]

    /// Makes a pattern of at least one element.
    init(_ elements: some Sequence<Element>) {
        self.elements = Array(elements)
        for element in self.elements.dropFirst() {
            borders.append(count(with: element, after: borders[borders.count - 1]))
        }
    }

    func isFound(in sequence: some Sequence<Element>) -> Bool {
        var count = 0
        var next = elements[0]
        for element in sequence where element == next || count > 0 {
            count = self.count(with: element, after: count)
            if count == elements.count { return true }
            next = elements[count]
        }
        return false
    }

    /// Where the pattern ends in a sequence, each time behind so many elements; it may overlap itself.
    func ends(in sequence: some Sequence<Element>) -> [Int] {
        var ends: [Int] = []
        var count = 0
        for (index, element) in sequence.enumerated() {
            if count == elements.count { count = borders[count - 1] }
            count = self.count(with: element, after: count)
            if count == elements.count { ends.append(index + 1) }
        }
        return ends
    }

    /// How much of the pattern's beginning ends in an element before which `count` of it ended.
    private func count(with element: Element, after count: Int) -> Int {
        var count = count
        while count > 0, elements[count] != element { count = borders[count - 1] }
        return elements[count] == element ? count + 1 : 0
    }
}

extension SearchPattern<UInt8> {
    /// Returns true if the bytes contain the pattern in any case of ASCII letters. The pattern itself
    /// has no capital letters.
    ///
    /// Bytes that cannot begin the pattern are skipped by eight at once.
    ///
    /// - Parameter isSkipped: returns true for a byte to ignore between those of the pattern, which
    ///   has none such itself.
    @inline(__always) func isFound(
        inAnyCase bytes: UnsafeBufferPointer<UInt8>,
        skipping isSkipped: (UInt8) -> Bool = { _ in false }
    ) -> Bool {
        var (index, count) = (0, 0)
        while index < bytes.count {
            if count == 0 {
                index = firstBeginning(in: bytes, from: index)
                guard index < bytes.count else { return false }
            }
            if count == 0 || !isSkipped(bytes[index]) {
                count = self.count(with: bytes[index].loweredASCII, after: count)
                if count == elements.count { return true }
            }
            index += 1
        }
        return false
    }

    private func firstBeginning(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let raw = UnsafeRawBufferPointer(bytes)
        let first = elements[0]
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
        let (ones, caseBits) = (0x0101_0101_0101_0101 as UInt64, isLetter ? 0x20 : 0 as UInt64)
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            let difference = (word | ones &* caseBits) ^ (ones &* UInt64(first))
            // The lowest byte without a bit borrows from its highest one.
            let zeros = (difference &- ones) & ~difference & (ones << 7)
            if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, raw[index].loweredASCII != first { index += 1 }
        return index
    }
}
