import Foundation
import GRDB
import Testing

@testable import BoardServer

@Suite struct SessionTouchHTTPTests {
    /// The time is hours later, so that the use of the session is recorded by a write.
    @Test func `reads do not wait for writes`() async throws {
        try await TestServer.with({ $0.now = { .now + .seconds(7200) } }) { server in
            let token = try await server.token(for: "ann", lasting: .seconds(86_400))
            let ann = try #require(try await server.storage.credentials(named: "ann")).account.id
            let first = try await lastUse(by: ann, at: server)

            let (held, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            async let writing: Void = RawHTTP.waiting {
                try server.sqlite.pool.write { _ in
                    held.signal()
                    end.wait()
                }
            }
            try await RawHTTP.waiting { held.wait() }
            for _ in 0..<3 {
                #expect(try await server.get("/api/v1/me", token: token).status == 200)
            }
            #expect(try await lastUse(by: ann, at: server) == first)
            end.signal()
            try await writing
            while try await lastUse(by: ann, at: server) == first { await Task.yield() }
        }
    }

    private func lastUse(by account: AccountID, at server: TestServer) async throws -> Timestamp? {
        try await server.storage.sessions(of: account, at: .now).first?.lastUsedAt
    }
}
