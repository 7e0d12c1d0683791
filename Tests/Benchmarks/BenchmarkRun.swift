import Foundation

/// Two programs that are measured alternately.
struct BenchmarkRun {
    let ours: BenchmarkProgram
    let floor: BenchmarkProgram
    let rounds: Int

    /// Returns the results of all the scenario's figures; errors are printed on standard error.
    func run(_ scenario: any Scenario) -> [FigureResult] {
        let name = scenario.name
        guard let source = attempt("prepare \(name)", scenario.prepare),
            attempt("start \(name)", { try warmUp(on: source) }) != nil
        else { return [] }
        let measured = (0..<rounds).map { measure($0, source, scenario) }
        return scenario.figures.map { figure in
            FigureResult(
                figure: figure,
                rounds: measured.map { ours, floor in
                    .init(ours: ours[figure], floor: floor[figure])
                })
        }
    }

    /// Measures both programs in alternating order, so that neither always runs on a warmer
    /// machine.
    private func measure(
        _ round: Int, _ source: Source, _ scenario: any Scenario
    ) -> (ours: Samples, floor: Samples) {
        guard scenario.isForFloor else { return (samples(of: ours, source, scenario), Samples()) }
        let order = round.isMultiple(of: 2) ? [ours, floor] : [floor, ours]
        let values = order.map { samples(of: $0, source, scenario) }
        return round.isMultiple(of: 2) ? (values[0], values[1]) : (values[1], values[0])
    }

    /// Starts both programs once for a new user, so that they are in the disk cache.
    private func warmUp(on source: Source) throws {
        try BenchmarkFiles.emptyHome()
        for contestant in [ours, floor] {
            let session = try Session(contestant, source)
            try session.waitForFirstPage()
            try session.quit()
        }
    }

    private func samples(
        of contestant: BenchmarkProgram, _ source: Source, _ scenario: any Scenario
    ) -> Samples {
        var samples = Samples()
        attempt("finish a round of \(scenario.name)") {
            try scenario.measure({ try Session(contestant, source) }, into: &samples)
        }
        return samples
    }

    @discardableResult
    private func attempt<Result>(_ what: String, _ body: () throws -> Result) -> Result? {
        do {
            return try body()
        } catch {
            FileHandle.standardError.write(Data("could not \(what): \(error)\n".utf8))
            return nil
        }
    }
}
