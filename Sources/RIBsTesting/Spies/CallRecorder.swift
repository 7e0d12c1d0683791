/// Keeps what a test double is told, in order.
///
/// ```swift
/// final class StoreSpy: CallRecorder<Int>, TotalStore {
///     func load() async throws -> Int { 0 }
///     func save(_ total: Int) async { note(total) }
/// }
///
/// @Test func `a total is saved when it changes`() async throws {
///     let (store, total) = (StoreSpy(), BehaviorRelay(value: 1))
///     let interactor = ArchiveInteractor(total: total, store: store, clock: ManualClock())
///
///     interactor.activate()
///     try await store.next { $0 == 1 }
///     total.accept(5)
///     try await store.next { $0 == 5 }
///
///     #expect(store.calls == [1, 5])
/// }
/// ```
@MainActor
open class CallRecorder<Call> {
    /// What was told since the beginning, or since `take()`.
    public private(set) var calls: [Call] = []
    /// How many of `calls` are before the next wait.
    private var passed = 0
    private var waiting: [Waiter<Call>] = []

    /// Makes one that was told nothing.
    public init() {}

    /// Keeps `call`, and hands it to the first of those who wait for one like it.
    public final func note(_ call: Call) {
        calls.append(call)
        if waiting.contains(where: { $0.takes(call) }) { passed = calls.count }
    }

    /// Returns what was told so far and begins anew.
    public final func take() -> [Call] {
        defer { (calls, passed) = ([], 0) }
        return calls
    }

    /// Waits for a call that is wanted, and returns it: the first one that came after those that
    /// earlier waits returned.
    ///
    /// Of several waits at a time, each returns a call of its own.
    /// - Throws: `NeverHappened` if the task is cancelled first.
    @discardableResult
    public final func next(
        where isWanted: @escaping (Call) -> Bool = { _ in true }
    ) async throws(NeverHappened) -> Call {
        try await next(where: isWanted, expecting: "\(Self.self) is told what is wanted (\(story))")
    }

    /// The same, with a name of its own for what is waited for.
    final func next(
        where isWanted: @escaping (Call) -> Bool, expecting expectation: @autoclosure () -> String
    ) async throws(NeverHappened) -> Call {
        if let index = calls.indices.dropFirst(passed).first(where: { isWanted(calls[$0]) }) {
            passed = index + 1
            return calls[index]
        }
        let waiter = Waiter(isWanted)
        waiting.append(waiter)
        defer { waiting.removeAll { $0 === waiter } }
        guard let call = await waiter.call() else {
            throw NeverHappened(expectation: expectation(), turns: nil)
        }
        return call
    }

    /// The latest call alone, because states may be long.
    private var story: String {
        "calls so far: \(calls.count)" + (calls.last.map { ", the latest \($0)" } ?? "")
    }
}

/// One who waits for a call.
@MainActor
private final class Waiter<Call> {
    private let isWanted: (Call) -> Bool
    private let wait = Wait()
    private var taken: Call?

    init(_ isWanted: @escaping (Call) -> Bool) {
        self.isWanted = isWanted
    }

    /// Takes a call if it is wanted, unless the wait is over.
    func takes(_ call: Call) -> Bool {
        guard isWanted(call), wait.fulfil() else { return false }
        taken = call
        return true
    }

    /// Waits for the call; `nil` if the task is cancelled first.
    func call() async -> Call? {
        await wait.isFulfilled() ? taken : nil
    }
}
