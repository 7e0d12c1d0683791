import Foundation

/// A quantity measured of a source.
struct SourceFigure {
    let name: String
    let unit: String
    /// The upper limit.
    let budget: Double
    /// A short description.
    let summary: String

    static let header = line("figure", "unit", "median", "budget", "", "")

    /// Returns the line of the table for the values of all rounds.
    func row(_ values: [Double]) -> String {
        let median = values.sorted()[values.count / 2]
        return Self.line(
            name, unit, String(format: "%.1f", median), String(format: "≤ %.0f", budget),
            median <= budget ? "ok" : "over", summary)
    }

    private static func line(
        _ name: String, _ unit: String, _ value: String, _ budget: String, _ verdict: String,
        _ summary: String
    ) -> String {
        func left(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        func right(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return [
            left(name, 22), left(unit, 6), right(value, 8), right(budget, 9), left(verdict, 5),
            summary,
        ].joined(separator: " ")
    }
}

/// Sources that are measured together.
protocol SourceScenario: Sendable {
    var figures: [SourceFigure] { get }

    /// Returns one value for each figure.
    func measure() async throws -> [Double]
}
