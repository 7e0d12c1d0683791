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

    /// Whether it is found where others may stand between its elements, of which it has none itself.
    @inline(__always) func isFound(
        in sequence: some Sequence<Element>, skipping isSkipped: (Element) -> Bool
    ) -> Bool {
        var count = 0
        var next = elements[0]
        for element in sequence where element == next || count > 0 && !isSkipped(element) {
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
