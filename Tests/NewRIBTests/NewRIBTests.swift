import Testing

/// Serialized, because the tests use the same folders.
@Suite(.serialized) enum NewRIBTests {}

extension PackageCopy {
    /// Runs `swift package new-rib` and expects it to succeed. Returns its output.
    @discardableResult
    func expectNewRIB(
        _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> String {
        let outcome = try await newRIB(words)
        #expect(outcome.status == 0, "\(outcome.output)", sourceLocation: sourceLocation)
        return outcome.output
    }

    /// Runs the package's tests and expects them to pass, including the given ones.
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
