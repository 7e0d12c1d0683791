import Foundation
import Testing

/// Mutated responses without end, and tests too slow for daily runs: `make fuzz`.
@Suite(.enabled(if: Fuzz.isWanted)) struct FuzzTests {
    @Test(arguments: Row.silences)
    func `a silence is reported`(row: Row) async throws {
        try await row.check(through: .idle)
    }

    @Test func `rounds of mutated responses and texts`() async throws {
        var seed = Fuzz.firstSeed
        while Fuzz.hasTime {
            // Printed first, because a trap in a parser also ends this process.
            FileHandle.standardError.write(Data("Seeds from \(seed)\n".utf8))
            let faults = try await Fuzz.faults(of: seed..<seed + Fuzz.size)
            guard faults.isEmpty else { break }
            seed += Fuzz.size
        }
    }
}

/// The settings of `make fuzz`.
private enum Fuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let start = ContinuousClock.now

    static let isWanted = environment["FUZZ_SECONDS"] != nil

    static let firstSeed =
        environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1 << 32)

    /// The number of seeds between checks of the time limit.
    static let size: UInt64 = 100

    /// A Boolean value that indicates whether to continue; without a time limit, until Ctrl-C.
    static var hasTime: Bool {
        guard let seconds = environment["FUZZ_SECONDS"].flatMap({ Int($0) }) else { return true }
        return ContinuousClock.now - start < .seconds(seconds)
    }

    /// Tries everything with these seeds; returns how to reproduce each fault.
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

/// Tests of valid responses with changed, removed or inserted bytes, the same in every run.
struct MutationTests {
    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `a mutated response is shown or reported`(round: Round) async throws {
        let faults = try await round.programFaults()
        #expect(faults == [])
    }

    @Test(arguments: (1...300).map { Round(seed: $0) })
    func `mutated documents, texts and keys are parsed`(round: Round) {
        #expect(round.readerFaults == [])
    }
}
