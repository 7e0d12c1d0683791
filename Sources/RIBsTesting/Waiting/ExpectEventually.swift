/// Waits until `condition` holds, for a number of turns instead of a time.
///
/// In each turn, whatever is ready on the main actor goes on, and what is ready elsewhere may. So
/// it is for what needs no more than its turn. For what comes from outside the process, such as
/// an answer of a server, turns say nothing.
///
/// ```swift
/// @Test func `a loop gets what the stream has`() async throws {
///     let interactor = Interactor()
///     var seen: [Int] = []
///     interactor.activate()
///     interactor.whileActive(forEach: BehaviorRelay(value: 40).values) { seen.append($0) }
///
///     try await expectEventually("the loop has the total") { seen == [40] }
/// }
/// ```
///
/// - Parameters:
///   - expectation: what is waited for, as a clause such as "the post is shown".
///   - turns: how many turns are given before waiting is over.
///   - condition: looked at before the first turn, and after each.
/// - Throws: `NeverHappened` if the condition does not hold after the last turn, or when the task
///   is cancelled.
@MainActor
public func expectEventually(
    _ expectation: String, turns: Int = 10_000, _ condition: () -> Bool
) async throws(NeverHappened) {
    for _ in 0..<turns {
        if condition() { return }
        if Task.isCancelled { throw NeverHappened(expectation: expectation, turns: nil) }
        await giveTurn()
    }
    if !condition() { throw NeverHappened(expectation: expectation, turns: turns) }
}

/// Waits until `task` has ended, and returns what it returned.
///
/// ```swift
/// @Test func `a stream without a value can be left`() async throws {
///     let waiting = Task { try await PublishRelay<Int>().firstValue() }
///     waiting.cancel()
///
///     await #expect(throws: CancellationError.self) {
///         try await expectEnd(of: "the wait", waiting)
///     }
/// }
/// ```
///
/// - Parameters:
///   - name: what the task is called in the error, such as "the run".
///   - task: it is cancelled if it does not end.
///   - turns: how many turns are given, as in `expectEventually(_:turns:_:)`.
/// - Throws: what the task threw, or `NeverHappened`.
@MainActor
@discardableResult
public func expectEnd<Value, Failure>(
    of name: String, _ task: Task<Value, Failure>, turns: Int = 10_000
) async throws -> Value {
    var result: Result<Value, Failure>?
    Task { result = await task.result }
    defer { if result == nil { task.cancel() } }
    try await expectEventually("\(name) has ended", turns: turns) { result != nil }
    return try await task.value
}

/// Waits until `operation`, begun in a task of its own, has ended, and returns what it returned.
///
/// ```swift
/// @Test func `the first value is the current one`() async throws {
///     let total = BehaviorRelay(value: 40)
///
///     let first = try await expectEnd(of: "the wait") { try await total.firstValue() }
///
///     #expect(first == 40)
/// }
/// ```
///
/// - Throws: what the operation threw, or `NeverHappened`.
@MainActor
@discardableResult
public func expectEnd<Value: Sendable>(
    of name: String, turns: Int = 10_000,
    _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
    try await expectEnd(of: name, Task { try await operation() }, turns: turns)
}

/// Lets the main actor and the threads beside it do what is ready.
@MainActor
func giveTurn() async {
    await Task.yield()
    await elsewhere()
}

@concurrent
private func elsewhere() async {
    await Task.yield()
}
