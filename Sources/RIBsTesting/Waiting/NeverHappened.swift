/// That something a test waited for has not happened.
///
///     do { try await expectEventually("a post is shown") { false } } catch { print(error) }
///     // "After 10000 turns of the main actor, this is still not so: a post is shown."
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
