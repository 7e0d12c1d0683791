import ArgumentParser
import TerminalUI

/// A terminal's size on the command line: `100x30`.
struct ScreenSize: ExpressibleByArgument, CustomStringConvertible {
    let size: Size

    static let standard = ScreenSize(size: Size(columns: 80, rows: 24))

    private static let limits = 1...1000

    private init(size: Size) {
        self.size = size
    }

    init?(argument: String) {
        let numbers = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
            .map { Int($0) }
        guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
            Self.limits.contains(columns), Self.limits.contains(rows)
        else { return nil }
        self.init(size: Size(columns: columns, rows: rows))
    }

    var description: String { "\(size.columns)x\(size.rows)" }
    var defaultValueDescription: String { description }
}
