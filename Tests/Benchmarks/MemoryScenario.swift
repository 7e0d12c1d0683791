/// Starting with 10,000 posts, and the memory used.
struct MemoryScenario: Scenario {
    let name = "10000"
    let figures = [
        Figure(
            name: "10000.memory", unit: .megabytes, budget: .value(16),
            summary: "peak memory of a start with 10000 posts, the program itself included")
    ]

    func prepare() throws -> Source { try BoardDocument(.posts(10_000)).source() }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        let session = try launch()
        try session.waitForFirstPage()
        try session.waitUntilIdle()
        if let peak = session.process.peakMemory {
            samples.add(Double(peak) / 1_048_576, to: "10000.memory")
        }
        try session.quit()
    }
}
