/// Which parts of a text are unfolded, by their numbers.
nonisolated struct Unfolded: Equatable {
    private var numbers: Set<Int>
    private var isAll = false

    init(_ numbers: Set<Int> = []) {
        self.numbers = numbers
    }

    /// Everything, as a search looks at it.
    static let all = {
        var unfolded = Unfolded()
        unfolded.isAll = true
        return unfolded
    }()

    var isEmpty: Bool { numbers.isEmpty && !isAll }

    func contains(_ number: Int) -> Bool { isAll || numbers.contains(number) }

    /// Unfolds a part; returns whether it was folded.
    @discardableResult mutating func insert(_ number: Int) -> Bool {
        numbers.insert(number).inserted
    }

    /// Unfolds a part, or folds it.
    mutating func toggle(_ number: Int) {
        numbers.formSymmetricDifference([number])
    }
}
