import BoardCore
import Foundation
import Testing

@testable import BoardClients

/// Tests of the memory limit for API responses.
struct SiteSizeTests {
    /// Small limits, since all tests share the memory budget of the process.
    private static let limits = HTTPLimits.patient { $0.siteSize = 2 << 20 }

    @Test func `an API response may have 16 MB, and the user may allow more`() async throws {
        #expect(HTTPLimits().siteSize == 16 << 20)
        let text = "[\"" + String(repeating: "x", count: 3 << 20) + "\"]"
        try await withBody(text) { address in
            let error = await failure {
                try await service(address, limits: Self.limits).request(.json())
            }
            #expect(error == .tooLarge(host: address.server, limit: 2 << 20))

            let limits = HTTPLimits.patient { $0.siteSize = 4 << 20 }
            let value = try await service(address, limits: limits).request(.json())
            #expect(value.array?.count == 1)
        }
    }

    @Test(arguments: ["0,", "[0],", "{\"\":0},", "\"0123456789abcdef\","])
    func `values that exceed the memory limit are rejected`(value: String) async throws {
        let text = "[" + String(repeating: value, count: (15 << 17) / value.utf8.count) + "0]"
        try await withBody(text) { address in
            let error = await failure {
                try await service(address, limits: Self.limits).request(.json())
            }
            #expect(error == .tooLarge(host: address.server, limit: 2 << 20))
        }
    }

    @Test func `a response larger than the memory for all responses is dropped`() async throws {
        let text = "[\"" + String(repeating: "x", count: 50 << 20) + "\"]"
        try await withBody(text) { address in
            let limits = HTTPLimits.patient { $0.siteSize = 64 << 20 }
            let error = await failure {
                try await service(address, limits: limits).request(.json())
            }
            #expect(error == .outOfMemory(host: address.server))
        }
    }

    @Test func `skipped members use no memory`() throws {
        let members = String(repeating: "\"a\":[0,0,0],", count: 100_000)
        let value = try JSONValue(
            Array("{\(members)\"id\":1}".utf8), keeping: ["id"], memory: 1_000)
        #expect(value == ["id": 1])
    }

    private func withBody(_ text: String, test: (URL) async throws -> Void) async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .ok, body: Data(text.utf8))
        } test: {
            try await test($0)
        }
    }
}
