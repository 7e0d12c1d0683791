/// A quantity measured of both programs.
struct Figure {
    enum Unit: String, Encodable {
        case milliseconds = "ms"
        case bytes
        case megabytes = "MB"
        case share
    }

    /// The upper limit of a figure.
    enum Budget {
        /// A multiple of the floor's value.
        case ratio(Double)
        /// A fixed value.
        case value(Double)
    }

    let name: String
    let unit: Unit
    var budget: Budget?
    /// A short description.
    let summary: String
}

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

/// The measurements of one program in one round, any number per figure.
struct Samples {
    private var values: [String: [Double]] = [:]

    mutating func add(_ value: Double, to name: String) {
        values[name, default: []].append(value)
    }

    /// Returns the figure's value in this round; `nil` if it was not measured.
    subscript(figure: Figure) -> Double? { values[figure.name]?.median }
}

extension [Double] {
    /// The median; `nil` for an empty array.
    var median: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
