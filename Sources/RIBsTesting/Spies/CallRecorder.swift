/// Keeps what a test double is told, in order.
///
/// ```swift
/// final class StoreSpy: CallRecorder<Int>, TotalStore {
///     func load() async throws -> Int { 0 }
///     func save(_ total: Int) async { note(total) }
/// }
///
/// @Test func `a total is saved when it changes`() async {
///     let (store, total) = (StoreSpy(), BehaviorRelay(value: 1))
///     let interactor = ArchiveInteractor(total: total, store: store, clock: ManualClock())
///
///     interactor.activate()
///     await store.next { $0 == 1 }
///     total.accept(5)
///     await store.next { $0 == 5 }
///
///     #expect(store.calls == [1, 5])
/// }
/// ```
@MainActor
open class CallRecorder<Call> {
    /// What was told since the beginning, or since `take()`.
    public private(set) var calls: [Call] = []
    /// How many of `calls` were looked at by `next(where:)`.
    private var seen = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes one that was told nothing.
    public init() {}

    /// Keeps `call`, and wakes those who wait for it.
    public final func note(_ call: Call) {
        calls.append(call)
        let waiting = waiting
        self.waiting = []
        for waiter in waiting { waiter.resume() }
    }

    /// Returns what was told so far and begins anew.
    public final func take() -> [Call] {
        defer { (calls, seen) = ([], 0) }
        return calls
    }

    /// Waits for a call that is wanted, and returns it: the first one that came after those that
    /// earlier waits returned.
    @discardableResult
    public final func next(where isWanted: (Call) -> Bool = { _ in true }) async -> Call {
        while true {
            if let index = calls.indices.dropFirst(seen).first(where: { isWanted(calls[$0]) }) {
                seen = index + 1
                return calls[index]
            }
            seen = calls.count
            await withCheckedContinuation { waiting.append($0) }
        }
    }
}
