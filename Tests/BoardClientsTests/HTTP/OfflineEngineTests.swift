import BoardClients
import BoardCore
import Testing

struct OfflineEngineTests {
    @Test func `each request fails as without a network`() async throws {
        let source = try LobstersSource(
            id: SourceID("lobsters"), url: nil, version: "1", engine: OfflineEngine(),
            limits: HTTPLimits())

        await #expect(throws: BoardError.unreachable(host: "lobste.rs")) {
            for try await _ in source.posts(PostRequest()) {}
        }
    }
}
