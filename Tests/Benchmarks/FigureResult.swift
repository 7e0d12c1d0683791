/// The values of a figure in all rounds.
struct FigureResult {
    struct Round {
        let ours: Double?
        let floor: Double?
    }

    let figure: Figure
    let rounds: [Round]

    var ours: Double? { rounds.compactMap(\.ours).median }
    var floor: Double? { rounds.compactMap(\.floor).median }

    /// The median of the ratios per round, because both values of a round share the machine's load.
    var ratio: Double? {
        guard case .ratio = figure.budget else { return nil }
        return rounds.compactMap { round in
            guard let ours = round.ours, let floor = round.floor, floor > 0 else { return nil }
            return ours / floor
        }.median
    }

    /// Set if the figure is within the budget; `nil` without a budget or a measurement.
    var isWithinBudget: Bool? {
        switch figure.budget {
        case .ratio(let limit): ratio.map { $0 <= limit }
        case .value(let limit): ours.map { $0 <= limit }
        case nil: nil
        }
    }
}
