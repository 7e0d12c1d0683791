import ArgumentParser

/// Benchmarks of sources of each kind with a slow connection.
@main
struct SourceBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures the sources against servers on this machine that take their time.",
        discussion: """
            Every answer comes 50 ms late, as over a long line, so that times are told in such \
            trips: what is asked for in parallel takes one. Figures over their budget are marked, \
            and change no exit status.
            """)

    @Option(help: "How often each figure is taken.")
    var rounds = 5

    @Option(help: "Take only the figures whose name contains this.")
    var only: String?

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("At least one round is needed.") }
    }

    func run() async throws {
        print(SourceFigure.header)
        for scenario in Self.scenarios where isChosen(scenario) {
            var values: [[Double]] = []
            for _ in 0..<rounds { values.append(try await scenario.measure()) }
            for (number, figure) in scenario.figures.enumerated() {
                print(figure.row(values.map { $0[number] }))
            }
        }
    }

    private func isChosen(_ scenario: any SourceScenario) -> Bool {
        only.map { name in scenario.figures.contains { $0.name.contains(name) } } ?? true
    }

    private static let scenarios: [any SourceScenario] = [
        HackerNewsScenario(), DiscourseScenario(), LemmyScenario(), LargeTreeScenario(),
        MergedScenario(),
    ]
}
