import Foundation
import Testing

/// One after the other, because they work in the same folders.
@Suite(.serialized) enum NewRIBTests {}

extension PackageCopy {
    /// Runs `swift package new-rib` and expects it to end well.
    func expectNewRIB(
        _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await newRIB(words)
        #expect(outcome.status == 0, "\(outcome.output)", sourceLocation: sourceLocation)
    }

    /// Runs the package's tests and expects them to pass, and these to be among them.
    func expectTestsPass(
        suites: [String], tests: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await swift(["test", "--no-parallel"])
        #expect(outcome.status == 0, "\(outcome.output)", sourceLocation: sourceLocation)
        let expected = suites.map { "Suite \($0) passed" } + tests.map { "Test \"\($0)\" passed" }
        let missing = expected.filter { !outcome.output.contains($0) }
        #expect(missing.isEmpty, sourceLocation: sourceLocation)
    }
}
