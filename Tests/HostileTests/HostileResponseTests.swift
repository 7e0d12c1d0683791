import Testing

/// The release program on servers that break rules, and on some that only bend them.
struct HostileResponseTests {
    @Test(arguments: Row.plain)
    func `a response is shown, or its fault is told`(row: Row) async throws {
        try await row.check()
    }

    @Test func `to wait for a silent server costs no processor`() async throws {
        let server = try HostileServer([[.awaitRequest, .keepSilent]])
        defer { server.stop() }

        let run = try await ProgramRun.of(["http://127.0.0.1:\(server.port)/"], through: .idle)

        #expect(run.words.contains("took too long to answer"))
        #expect(run.processorTime < .seconds(2))
    }

    @Test func `there are at least 200 responses, each with a name of its own`() {
        #expect(Row.plain.count >= 200)
        #expect(Row.plain.map(\.name).repeated == [])
    }
}

extension Row {
    /// Every family of responses over plain HTTP.
    static let plain: [Row] = [
        statusLines, interim, heads, lengths, chunked, encodings, redirects, journeys, endings,
        contentTypes, bodies, texts, waits, strangers,
    ].flatMap { $0 }
}
