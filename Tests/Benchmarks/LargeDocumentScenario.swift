/// Using a document of 100 MB while it is being read.
struct LargeDocumentScenario: Scenario {
    let name = "100MB"
    let figures = [
        Figure(
            name: "100MB.start", unit: .milliseconds, budget: .value(30),
            summary: "start to the full first page of a document of 100 MB"),
        Figure(
            name: "100MB.read", unit: .share, budget: .value(0.1),
            summary: "how much of it has been read by then"),
        Figure(
            name: "100MB.key", unit: .milliseconds, budget: .value(5),
            summary:
                "j while the rest is read, to its first byte: the progress in the title follows it"),
        Figure(
            name: "100MB.key.slowest", unit: .milliseconds, budget: .value(5),
            summary: "the slowest of these keys"),
        Figure(
            name: "100MB.memory", unit: .share, budget: .value(1.5),
            summary: "peak memory as a share of the document's size"),
    ]

    private let document = BoardDocument(.bytes(100_000_000))

    func prepare() throws -> Source { try document.source() }

    func measure(_ launch: () throws -> Session, into samples: inout Samples) throws {
        try measureStarts(launch, into: &samples)
        let session = try launch()
        try session.waitForFirstPage()
        samples.add(try shareRead(by: session), to: "100MB.read")
        try measureKeysWhileReading(session, into: &samples)
        try session.waitUntilIdle()
        if let peak = session.process.peakMemory {
            samples.add(Double(peak) / Double(try document.size()), to: "100MB.memory")
        }
        try session.quit()
    }

    private func measureKeysWhileReading(
        _ session: Session, into samples: inout Samples
    ) throws {
        var reactions: [Double] = []
        while reactions.count < 30 {
            let reaction = try session.press("j").firstMilliseconds
            // Once the document is read, keys no longer compete with reading.
            guard try shareRead(by: session) < 1 else { break }
            reactions.append(reaction)
        }
        reactions.forEach { samples.add($0, to: "100MB.key") }
        reactions.max().map { samples.add($0, to: "100MB.key.slowest") }
    }

    private func shareRead(by session: Session) throws -> Double {
        Double(session.process.bytesRead(of: try document.file)) / Double(try document.size())
    }
}

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
