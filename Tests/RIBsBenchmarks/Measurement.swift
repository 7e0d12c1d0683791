import AllocationCounter
import Foundation

/// The time and the allocations per operation, and the memory growth of all operations.
@MainActor struct Measurement {
    private let name: String
    private let nanoseconds: Double
    private let allocations: Double
    private let growth: Int

    init(of scenario: Scenario, rounds: Int) {
        name = scenario.name
        var times: [Double] = []
        var counts: [Double] = []
        Self.take(scenario, &times, &counts)
        let memory = Self.residentMemory
        for _ in 0..<rounds { Self.take(scenario, &times, &counts) }
        growth = Self.residentMemory - memory
        // The first round is a warm-up.
        nanoseconds = Self.median(Array(times.dropFirst()))
        allocations = Self.median(Array(counts.dropFirst()))
    }

    static let header = line(["figure", "ns", "per second", "allocations", "left, KiB"])

    var row: String {
        Self.line([
            name, String(format: "%.0f", nanoseconds), String(format: "%.0f", 1e9 / nanoseconds),
            String(format: "%.1f", allocations), String(growth / 1024),
        ])
    }

    private static func take(
        _ scenario: Scenario, _ times: inout [Double], _ counts: inout [Double]
    ) {
        let run = scenario.prepare()
        let count = allocation_count()
        let time = ContinuousClock().measure(run)
        counts.append(Double(allocation_count() - count) / Double(scenario.operations))
        times.append(time / .nanoseconds(1) / Double(scenario.operations))
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    /// The resident memory in bytes, on Linux.
    private static var residentMemory: Int {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"),
            let bytes = try? file.readToEnd()
        else { return 0 }
        let pages = String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first
        return (pages.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func line(_ cells: [String]) -> String {
        zip(cells, [34, 10, 14, 12, 10]).enumerated().map { column, cell in
            let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return column == 0 ? cell.0 + blanks : blanks + cell.0
        }.joined()
    }
}

/// An operation of the library, repeated often enough to be measured.
@MainActor struct Scenario {
    let name: String
    /// The number of operations in one call of `run`.
    let operations: Int
    /// Creates the objects, and returns the closure to measure.
    let prepare: () -> () -> Void

    init(_ name: String, operations: Int, prepare: @escaping () -> () -> Void) {
        self.name = name
        self.operations = operations
        self.prepare = prepare
    }
}
