/// The unfolded parts of a text: the author's defaults, except for the parts the user has toggled.
nonisolated struct FoldState: Equatable {
    private var turnedOver: Set<Int>
    private var isAll = false

    init(turnedOver: Set<Int> = []) {
        self.turnedOver = turnedOver
    }

    /// Every part unfolded, as a search needs it.
    static let all = {
        var unfolded = FoldState()
        unfolded.isAll = true
        return unfolded
    }()

    /// A Boolean value that indicates whether every part is in its default state.
    var isUnchanged: Bool { turnedOver.isEmpty && !isAll }

    /// Returns `true` if a part is unfolded.
    ///
    /// - Parameter isWrittenOpen: whether the part is unfolded by default.
    func contains(_ number: Int, isWrittenOpen: Bool) -> Bool {
        isAll || isWrittenOpen != turnedOver.contains(number)
    }

    /// Folds or unfolds a part.
    mutating func turnOver(_ number: Int) {
        turnedOver.formSymmetricDifference([number])
    }
}
