/// Which parts of a text are unfolded: those that were written open, but for the ones that the
/// reader has turned over, by their numbers.
nonisolated struct Unfolded: Equatable {
    private var turnedOver: Set<Int>
    private var isAll = false

    init(turnedOver: Set<Int> = []) {
        self.turnedOver = turnedOver
    }

    /// Everything, as a search looks at it.
    static let all = {
        var unfolded = Unfolded()
        unfolded.isAll = true
        return unfolded
    }()

    /// Whether every part is as it was written.
    var isUnchanged: Bool { turnedOver.isEmpty && !isAll }

    /// - Parameter isWrittenOpen: whether the part is unfolded as it was written.
    func contains(_ number: Int, isWrittenOpen: Bool) -> Bool {
        isAll || isWrittenOpen != turnedOver.contains(number)
    }

    /// Unfolds a part that is folded, or folds it.
    mutating func turnOver(_ number: Int) {
        turnedOver.formSymmetricDifference([number])
    }
}
