/// Waits until `condition` is true, for a number of turns instead of a time.
///
/// In each turn, everything that is ready on the main actor continues, and work that is ready
/// elsewhere may. The function is therefore suitable for work that only needs turns. For external
/// events, such as the response of a server, turns are meaningless.
///
/// ```swift
/// @Test func `a loop receives the value of the stream`() async throws {
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
///   - expectation: the expected event as a clause, such as "the post is shown".
///   - turns: the maximum number of turns.
///   - condition: the condition, evaluated before the first turn and after each.
/// - Throws: `NeverHappened` if the condition is false after the last turn, or when the task is
///   cancelled.
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

/// Waits until `task` has ended, and returns its result.
///
/// ```swift
/// @Test func `a wait for a stream can be cancelled`() async throws {
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
///   - name: the name of the task in the error, such as "the run".
///   - task: the task, which is cancelled if it does not end.
///   - turns: the maximum number of turns, as in `expectEventually(_:turns:_:)`.
/// - Throws: the error of the task, or `NeverHappened`.
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

/// Runs `operation` in a new task, waits until it has ended, and returns its result.
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
/// - Throws: the error of the operation, or `NeverHappened`.
@MainActor
@discardableResult
public func expectEnd<Value: Sendable>(
    of name: String, turns: Int = 10_000,
    _ operation: @escaping @MainActor () async throws -> Value
) async throws -> Value {
    try await expectEnd(of: name, Task { try await operation() }, turns: turns)
}

/// Lets the main actor and other threads perform work that is ready.
@MainActor
func giveTurn() async {
    await Task.yield()
    await elsewhere()
}

@concurrent
private func elsewhere() async {
    await Task.yield()
}
