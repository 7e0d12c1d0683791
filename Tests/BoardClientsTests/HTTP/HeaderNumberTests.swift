import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests of integers at their limits in response headers.
struct HeaderNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "-1", "-0", "1e400",
        "0.5", "31536001", "Fri, 31 Dec 9999 23:59:59 GMT", "Mon, 01 Jan 0001 00:00:00 GMT",
        "Mon, 01 Jan 999999999999 00:00:00 GMT",
    ]

    @Test(arguments: ["Retry-After", "RateLimit-Reset", "Date", "Age", "Cache-Control"], numbers)
    func `any number in a field of an error response is handled`(
        name: String, number: String
    ) async throws {
        var values = ["Retry-After": "5"]
        values[name] = name == "Cache-Control" ? "max-age=\(number)" : number
        let fields = values
        try await withServer { _ in
            .refusal(429, fields)
        } test: { address in
            let engine = ThrottlingEngine(Engine.makeCurrent())
            let client = try HTTPClient(
                base: address, version: "1", engine: engine, limits: .patient(), retry: .never)
            for _ in 1...2 {
                let error = await failure { try await client.request(.json()) }
                guard case .refused(_, 429, let wait) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect((wait ?? .zero) >= .zero && (wait ?? .zero) <= .seconds(31_536_000))
            }
        }
    }
}
