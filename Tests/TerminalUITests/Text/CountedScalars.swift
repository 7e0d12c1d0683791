/// A text that counts accesses to its scalars and index steps.
struct CountedScalars: BidirectionalCollection {
    /// Slices and copies share one counter.
    final class Counter {
        var steps = 0
    }

    let counter = Counter()
    private let scalars: [Unicode.Scalar]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { scalars.count }

    func index(after index: Int) -> Int {
        counter.steps += 1
        return index + 1
    }

    func index(before index: Int) -> Int {
        counter.steps += 1
        return index - 1
    }

    subscript(index: Int) -> Unicode.Scalar {
        counter.steps += 1
        return scalars[index]
    }
}
