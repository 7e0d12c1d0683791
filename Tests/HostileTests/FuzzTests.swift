import Foundation
import Testing

/// Spoiled responses for as long as one wants, and what takes too long for every day: `make fuzz`.
@Suite(.enabled(if: Fuzz.isWanted)) struct FuzzTests {
    @Test(arguments: Row.silences)
    func `a silence is told of`(row: Row) async throws {
        try await row.check(through: .idle)
    }

    @Test func `rounds of spoiled responses and texts`() async throws {
        var seed = Fuzz.firstSeed
        while Fuzz.hasTime {
            // Said before, because a reader that traps takes this process with it.
            FileHandle.standardError.write(Data("Seeds from \(seed)\n".utf8))
            let faults = try await Fuzz.faults(of: seed..<seed + Fuzz.size)
            guard faults.isEmpty else { break }
            seed += Fuzz.size
        }
    }
}

/// What `make fuzz` was told.
private enum Fuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let start = ContinuousClock.now

    static let isWanted = environment["FUZZ_SECONDS"] != nil

    static let firstSeed =
        environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)

    /// How many seeds are tried before the time is looked at.
    static let size: UInt64 = 100

    /// Whether to go on; where no time was set, until Ctrl-C.
    static var hasTime: Bool {
        guard let seconds = environment["FUZZ_SECONDS"].flatMap({ Int($0) }) else { return true }
        return ContinuousClock.now - start < .seconds(seconds)
    }

    /// Tries everything with these seeds, and says of each fault how to see it again.
    static func faults(of seeds: Range<UInt64>) async throws -> [String] {
        let faults = try await withThrowingTaskGroup(of: [String].self) { group in
            for seed in seeds { group.addTask { try await Round(seed: seed).faultsToRepeat } }
            return try await group.reduce([], +)
        }
        for fault in faults { Issue.record("\(fault)") }
        return faults
    }
}

extension Round {
    fileprivate var faultsToRepeat: [String] {
        get async throws {
            let faults = readerFaults + (try await programFaults())
            return faults.map { "make fuzz SECONDS=1 SEED=\(seed): \($0)" }
        }
    }
}
