import ArgumentParser

/// Benchmarks of the RIBs library alone.
@main
struct RIBsBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the RIBs library by itself.",
        discussion: """
            A figure is the median of all rounds, for one operation on one RIB or subscriber. What \
            grows no faster than the size of a tree stays the same at every size.
            """)

    @Option(help: "How often each figure is taken.")
    var rounds = 7

    @Option(help: "Take only the figures whose name contains this.")
    var only: String?

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("At least one round is needed.") }
    }

    func run() throws {
        // ArgumentParser runs a synchronous command on the main thread.
        MainActor.assumeIsolated {
            print(Measurement.header)
            for scenario in Self.scenarios where only.map(scenario.name.contains) ?? true {
                print(Measurement(of: scenario, rounds: rounds).row)
            }
        }
    }

    @MainActor private static var scenarios: [Scenario] {
        Scenario.attaching + Scenario.trees + Scenario.siblings + Scenario.chains
            + Scenario.relays + Scenario.bindings + [.memory]
    }
}
