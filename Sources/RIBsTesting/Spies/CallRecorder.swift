/// A recorder of the calls to a test double, in order.
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
    /// The calls since the start, or since the last `take()`.
    public private(set) var calls: [Call] = []
    /// The number of calls before those in `calls`.
    private var taken = 0
    /// The number of calls before the next wait; it never decreases.
    private var passed = 0
    private var waiting: [Waiter<Call>] = []

    /// Creates a recorder without calls.
    public init() {}

    /// Records `call` and passes it to the first wait that it matches.
    public final func note(_ call: Call) {
        calls.append(call)
        let number = taken + calls.count
        if waiting.contains(where: { $0.takes(call) }) { passed = max(passed, number) }
    }

    /// Returns the calls so far and removes them.
    public final func take() -> [Call] {
        taken += calls.count
        passed = taken
        defer { calls = [] }
        return calls
    }

    /// Waits for a matching call and returns it. Earlier waits determine where the search begins.
    ///
    /// The result is the first match after the calls that earlier waits returned.
    ///
    /// If several waits are pending, each returns a different call.
    /// - Throws: `NeverHappened` if the task is cancelled first.
    @discardableResult
    public final func next(
        where isWanted: @escaping (Call) -> Bool = { _ in true }
    ) async throws(NeverHappened) -> Call {
        try await next(where: isWanted, expecting: "\(Self.self) is told what is wanted (\(story))")
    }

    /// Waits for a matching call, with a custom description of it.
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

    /// Returns the first matching call that was not passed to a wait.
    ///
    /// The closure may record calls, which are passed to other waits, and may take them all.
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

    /// A summary with only the latest call, because states may be long.
    private var story: String {
        "calls so far: \(calls.count)" + (calls.last.map { ", the latest \($0)" } ?? "")
    }
}

/// A wait for a call.
@MainActor
private final class Waiter<Call> {
    private let isWanted: (Call) -> Bool
    private let wait = Wait()
    private var taken: Call?

    init(_ isWanted: @escaping (Call) -> Bool) {
        self.isWanted = isWanted
    }

    /// Accepts a call if it matches, unless the wait is over.
    func takes(_ call: Call) -> Bool {
        guard isWanted(call), wait.fulfil() else { return false }
        taken = call
        return true
    }

    /// Waits for the call; returns `nil` if the task is cancelled first.
    func call() async -> Call? {
        await wait.isFulfilled() ? taken : nil
    }
}

/// A replacement for the parent in tests of an interactor, which records the child's calls.
///
/// ```swift
/// final class MilestoneListenerSpy: ListenerSpy<Int>, MilestoneListener {
///     func didReach(hundreds: Int) { note(hundreds) }
/// }
/// ```
@MainActor
open class ListenerSpy<Call>: CallRecorder<Call> {}
