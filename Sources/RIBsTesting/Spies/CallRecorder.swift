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
    /// The number of calls before those in `calls`.
    private var taken = 0
    /// The number of calls before the next wait; it never decreases.
    private var passed = 0
    private var waiting: [Waiter<Call>] = []

    /// Makes one that was told nothing.
    public init() {}

    /// Keeps `call`, and hands it to the first of those who wait for one like it.
    public final func note(_ call: Call) {
        calls.append(call)
        let number = taken + calls.count
        if waiting.contains(where: { $0.takes(call) }) { passed = max(passed, number) }
    }

    /// Returns what was told so far and begins anew.
    public final func take() -> [Call] {
        taken += calls.count
        passed = taken
        defer { calls = [] }
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
        if let call = pass(where: isWanted) { return call }
        let waiter = Waiter(isWanted)
        waiting.append(waiter)
        defer { waiting.removeAll { $0 === waiter } }
        guard let call = await waiter.call() else {
            throw NeverHappened(expectation: expectation(), turns: nil)
        }
        return call
    }

    /// Returns the first call that is wanted and that no wait was given.
    ///
    /// The closure may note calls, which other waits are given, and take them all.
    private func pass(where isWanted: (Call) -> Bool) -> Call? {
        var number = passed
        while number < taken + calls.count {
            let call = calls[number - taken]
            number += 1
            if isWanted(call) {
                passed = max(passed, number)
                return call
            }
            number = max(number, passed)
        }
        return nil
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
