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
    /// How many turns the main actor was given meanwhile; `nil` if the task that waited
    /// was cancelled, as a test is at its time limit.
    public let turns: Int?

    /// Makes the error; the library does so itself, and tests of those who handle it.
    public init(expectation: String, turns: Int?) {
        self.expectation = expectation
        self.turns = turns
    }
}

extension NeverHappened: CustomStringConvertible {
    /// One sentence with what was waited for.
    public var description: String {
        let end = turns.map { "After \($0) turns of the main actor" }
        return "\(end ?? "At the end of its task"), this is still not so: \(expectation)."
    }
}
