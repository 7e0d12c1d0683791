import Foundation

@testable import BoardServer

extension DocumentImport {
    func run(_ data: Data, at now: Timestamp) async throws -> Outcome {
        try await run(Self.read(data), at: now)
    }
}
