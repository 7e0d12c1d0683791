/// An error because an event that a test waited for did not happen.
///
/// ```swift
/// @Test func `an event that never happens is named`() async {
///     let error = await #expect(throws: NeverHappened.self) {
///         try await expectEventually("a post is shown", turns: 10) { false }
///     }
///     let message = "After 10 turns of the main actor, this is still not so: a post is shown."
///     #expect(error?.description == message)
/// }
/// ```
public struct NeverHappened: Error, Equatable {
    /// The expected event, in the test's own text.
    public let expectation: String
    /// The number of turns of the main actor while waiting.
    ///
    /// `nil` if the waiting task was cancelled, for example at the time limit of a test.
    public let turns: Int?

    /// Creates the error. The library does so, and tests of error handling.
    public init(expectation: String, turns: Int?) {
        self.expectation = expectation
        self.turns = turns
    }
}

extension NeverHappened: CustomStringConvertible {
    /// A sentence with the expected event.
    public var description: String {
        let end = turns.map { "After \($0) turns of the main actor" }
        return "\(end ?? "At the end of its task"), this is still not so: \(expectation)."
    }
}
