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
