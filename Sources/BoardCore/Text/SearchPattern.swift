/// A pattern to find in sequences, as a word in a text.
///
/// It uses the Knuth-Morris-Pratt algorithm, which visits each element once. Otherwise a long
/// pattern that nearly matches everywhere would be compared again at each position.
struct SearchPattern<Element: Hashable & Sendable>: Hashable, Sendable {
    let elements: [Element]
    /// The length of the longest proper prefix that ends at each element.
    private var borders = [0]

    /// Creates a pattern of at least one element.
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

    /// Returns the end offset of each match in a sequence; matches may overlap.
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

    /// Returns the length of the matched prefix after `element`, given the length before it.
    private func count(with element: Element, after count: Int) -> Int {
        var count = count
        while count > 0, elements[count] != element { count = borders[count - 1] }
        return elements[count] == element ? count + 1 : 0
    }
}

extension SearchPattern<UInt8> {
    /// Returns `true` if the bytes contain the pattern, ignoring the case of ASCII letters.
    ///
    /// The pattern itself must be in lower case. Bytes that cannot begin it are skipped eight at a
    /// time.
    ///
    /// - Parameter isSkipped: returns `true` for a byte to ignore within a match. The pattern
    ///   contains no such bytes.
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
            // Subtracting 1 sets the high bit of the lowest zero byte.
            let zeros = (difference &- ones) & ~difference & (ones << 7)
            if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, raw[index].loweredASCII != first { index += 1 }
        return index
    }
}
