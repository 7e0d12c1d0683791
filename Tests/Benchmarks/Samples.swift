/// What one program showed in one round: any number of values a figure.
struct Samples {
    private var values: [String: [Double]] = [:]

    mutating func add(_ value: Double, to name: String) {
        values[name, default: []].append(value)
    }

    /// The figure's value in this round; `nil` if the round did not get so far.
    subscript(figure: Figure) -> Double? { values[figure.name]?.median }
}

extension [Double] {
    /// The value in the middle, or the mean of the two there; `nil` of nothing.
    var median: Double? {
        guard !isEmpty else { return nil }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}
