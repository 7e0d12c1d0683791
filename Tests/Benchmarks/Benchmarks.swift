import ArgumentParser
import Foundation

/// Benchmarks of board-tui in a pseudo-terminal, beside a C program that draws the same pages.
@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures board-tui beside a C program that draws the same pages with ncurses.",
        discussion: """
            Both run in a terminal of 120 by 40 cells, in turns; what the C program cannot do is \
            measured of board-tui alone. A ratio is the median of the ratios \
            of all rounds. Figures over their budget are marked, and change no exit status: what \
            they mean is for people to say.
            """)

    @Option(help: "How often each program is measured.")
    var rounds = 5

    @Option(help: "Measure only the figures whose name contains this.")
    var only: String?

    @Option(help: "The board-tui to measure; otherwise the one beside this program.")
    var program: String?

    @Option(help: "Also write all values to this file, as JSON.")
    var json: String?

    @Flag(help: "Also measure 1,000,000 posts: a document of over a gigabyte, and some minutes.")
    var million = false

    @Flag(help: "Name the figures and measure nothing.")
    var list = false

    func validate() throws {
        guard rounds > 0 else { throw ValidationError("At least one round is needed.") }
        guard !chosen.isEmpty else { throw ValidationError("No figure has that in its name.") }
    }

    func run() throws {
        guard !list else { return listFigures() }
        let race = BenchmarkRun(
            ours: try BenchmarkProgram.ours(at: program), floor: try BenchmarkProgram.floor(),
            rounds: rounds)
        let results = chosen.flatMap { scenario in
            race.run(scenario).filter { isChosen($0.figure) }
        }
        print(Report(results: results).table)
        if let json {
            try Report(results: results).json.write(to: URL(filePath: json))
        }
    }

    private var chosen: [any Scenario] {
        scenarios.filter { $0.figures.contains(where: isChosen) }
    }

    private var scenarios: [any Scenario] {
        let usual: [any Scenario] = [
            DemoScenario(), BoardScenario(posts: 100), BoardScenario(posts: 100, theme: "nord"),
            PanesScenario(), ComposeScenario(), MemoryScenario(), BoardScenario(posts: 100_000),
            LargeDocumentScenario(),
        ]
        return usual + (million ? [BoardScenario(posts: 1_000_000)] : [])
    }

    private func isChosen(_ figure: Figure) -> Bool {
        only.map { figure.name.contains($0) } ?? true
    }

    private func listFigures() {
        for figure in chosen.flatMap(\.figures).filter(isChosen) {
            print(
                "\(figure.name.padding(toLength: 22, withPad: " ", startingAt: 0))\(figure.summary)"
            )
        }
    }
}
