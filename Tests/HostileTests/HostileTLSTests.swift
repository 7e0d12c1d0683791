import Testing

/// Tests of the release build with faulty TLS servers, or faulty responses over TLS.
struct HostileTLSTests {
    @Test(arguments: TLSRow.all)
    func `a response over TLS is shown, or its error is reported`(row: TLSRow) async throws {
        try await row.check()
    }

    @Test(arguments: Row.handshakes)
    func `a server without TLS is distinguished from one with faulty TLS`(row: Row) async throws {
        try await row.check()
    }

    @Test func `there are at least 30 TLS servers with unique names`() {
        #expect(TLSRow.all.count >= 30)
        #expect(TLSRow.all.map(\.name).repeated == [])
        #expect(Row.handshakes.map(\.name).repeated == [])
    }
}

extension TLSRow {
    /// All families of TLS servers.
    static let all: [TLSRow] = [certificates, protocols, frames, responses, faults].flatMap { $0 }
}
