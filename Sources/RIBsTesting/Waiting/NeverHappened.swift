/// That something a test waited for has not happened.
///
/// ```swift
/// @Test func `what never happens is named`() async {
///     let error = await #expect(throws: NeverHappened.self) {
///         try await expectEventually("a post is shown", turns: 10) { false }
///     }
///     let words = "After 10 turns of the main actor, this is still not so: a post is shown."
///     #expect(error?.description == words)
/// }
/// ```
public struct NeverHappened: Error, Equatable {
    /// What was waited for, in the words of the test.
    public let expectation: String
    /// How many turns the main actor was given meanwhile.
    public let turns: Int

    /// Makes the error; the library does so itself, and tests of those who handle it.
    public init(expectation: String, turns: Int) {
        self.expectation = expectation
        self.turns = turns
    }
}

extension NeverHappened: CustomStringConvertible {
    /// One sentence with what was waited for.
    public var description: String {
        "After \(turns) turns of the main actor, this is still not so: \(expectation)."
    }
}
