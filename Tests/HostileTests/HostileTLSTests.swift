import Testing

/// The release program on servers whose TLS, or whose response over it, is not as it should be.
struct HostileTLSTests {
    @Test(arguments: TLSRow.all)
    func `a response over TLS is shown, or its fault is told`(row: TLSRow) async throws {
        try await row.check()
    }

    @Test(arguments: Row.handshakes)
    func `what speaks no TLS is told from what speaks it badly`(row: Row) async throws {
        try await row.check()
    }

    @Test func `there are at least 30 of them, each with a name of its own`() {
        #expect(TLSRow.all.count >= 30)
        #expect(TLSRow.all.map(\.name).repeated == [])
        #expect(Row.handshakes.map(\.name).repeated == [])
    }
}

extension TLSRow {
    /// Every family of servers that speak TLS.
    static let all: [TLSRow] = [certificates, protocols, frames, responses, faults].flatMap { $0 }
}
