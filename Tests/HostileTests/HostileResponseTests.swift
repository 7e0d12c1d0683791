import Testing

/// Tests of the release build with servers that violate HTTP, or use it in unusual ways.
struct HostileResponseTests {
    @Test(arguments: Row.plain)
    func `a response is shown, or its error is reported`(row: Row) async throws {
        try await row.check()
    }

    @Test func `waiting for a silent server uses no processor time`() async throws {
        let server = try HostileServer([[.awaitRequest, .keepSilent]])
        defer { server.stop() }

        let run = try await ProgramRun.of(["http://127.0.0.1:\(server.port)/"], through: .idle)

        #expect(run.words.contains("took too long to answer"))
        #expect(run.processorTime < .seconds(2))
    }

    @Test func `there are at least 200 responses with unique names`() {
        #expect(Row.plain.count >= 200)
        #expect(Row.plain.map(\.name).repeated == [])
    }
}

extension Row {
    /// All families of responses over plain HTTP.
    static let plain: [Row] = [
        statusLines, interim, heads, lengths, chunked, encodings, redirects, journeys, endings,
        contentTypes, bodies, texts, waits, strangers,
    ].flatMap { $0 }
}
