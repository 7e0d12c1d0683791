import Foundation

/// The results as text and as JSON.
struct Report {
    let results: [FigureResult]

    /// The table for people, with one row per figure.
    var table: String {
        let header = ["figure", "unit", "board-tui", "floor", "ratio", "budget", ""]
        return ([header] + results.map(row)).map(Self.line).joined(separator: "\n")
    }

    /// The results for programs: every value of every round.
    ///
    /// An array of objects; missing measurements are omitted.
    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(results.map(Record.init))
        }
    }

    private func row(_ result: FigureResult) -> [String] {
        let verdict = result.isWithinBudget.map { $0 ? "ok" : "over" } ?? ""
        return [
            result.figure.name, result.figure.unit.rawValue,
            Self.text(result.ours), Self.text(result.floor), Self.text(result.ratio),
            result.figure.budget?.text ?? "", verdict,
        ]
    }

    private static func line(_ cells: [String]) -> String {
        let widths = [24, 6, 11, 11, 9, 9, 5]
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index < 2 || index == 6 ? cell.0 + padding : padding + cell.0
        }
        return padded.joined(separator: " ")
    }

    private static func text(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: value < 100 ? "%.2f" : "%.0f", value)
    }
}

extension Figure.Budget {
    fileprivate var text: String {
        switch self {
        case .ratio(let limit): "≤ \(limit)x"
        case .value(let limit): "≤ \(limit)"
        }
    }
}

/// A result as JSON.
private struct Record: Encodable {
    struct Round: Encodable {
        let boardTUI: Double?
        let floor: Double?
    }

    let figure: String
    let summary: String
    let unit: Figure.Unit
    let boardTUI: Double?
    let floor: Double?
    let ratio: Double?
    let isWithinBudget: Bool?
    let rounds: [Round]

    init(_ result: FigureResult) {
        figure = result.figure.name
        summary = result.figure.summary
        unit = result.figure.unit
        boardTUI = result.ours
        floor = result.floor
        ratio = result.ratio
        isWithinBudget = result.isWithinBudget
        rounds = result.rounds.map { Round(boardTUI: $0.ours, floor: $0.floor) }
    }
}
