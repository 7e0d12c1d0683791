import RIBs
import RIBsTesting
import Testing

/// Tests that cancelled work releases its captures, even if the work itself is still retained.
@MainActor
@Suite(.watchdog)
struct CancellableTests {
    private final class Captured {}
    private let interactor = Interactor()
    private let stream = StubbornStream()

    init() {
        interactor.activate()
    }

    /// Starts work that captures an object, cancels it, and returns whether the object is released.
    private func releases(_ begin: (Captured) -> Cancellable) -> Bool {
        weak var released: Captured?
        let cancellable: Cancellable
        do {
            let captured = Captured()
            released = captured
            cancellable = begin(captured)
        }
        #expect(released != nil)
        cancellable.cancel()
        return withExtendedLifetime(cancellable) { released == nil }
    }

    @Test func `an action is released`() {
        #expect(releases { captured in Cancellable { _ = captured } })
    }

    @Test func `a subscription is released`() {
        let relay = BehaviorRelay(value: 0)
        #expect(releases { captured in relay.subscribe { _ in _ = captured } })
        #expect(
            releases { captured in
                combineLatest(relay.map { $0 + 1 }, relay).subscribe { _ in _ = captured }
            })
    }

    @Test func `a binding to a stream that retains its subscribers is released`() {
        #expect(releases { captured in interactor.bind(stream) { _ in _ = captured } })
    }

    @Test func `work that has not begun is released`() {
        #expect(releases { captured in interactor.whileActive { _ = captured } })
        #expect(
            releases { captured in
                interactor.whileActive({ captured }, receive: { _ in })
            })
    }

    @Test func `the receiver of work that ignores its cancellation is released`() async throws {
        let (signal, end) = AsyncStream<Void>.makeStream()
        var hasBegun = false
        weak var released: Captured?
        let cancellable: Cancellable
        do {
            let captured = Captured()
            released = captured
            cancellable = interactor.whileActive {
                hasBegun = true
                await Task { for await _ in signal {} }.value
            } receive: { _ in
                _ = captured
            }
        }
        try await expectEventually("the work has begun") { hasBegun }

        cancellable.cancel()

        #expect(released == nil)
        end.finish()
    }

    @Test func `the receiver of a sequence that continues is released`() async throws {
        weak var released: Captured?
        let elements = StubbornSequence()
        do {
            let captured = Captured()
            released = captured
            interactor.whileActive(forEach: elements) { _ in _ = captured }
        }
        try await expectEventually("the loop waits") { elements.state.isAwaited }

        interactor.deactivate()

        #expect(released == nil)
        elements.state.end()
    }
}

/// A stream that retains its subscribers forever.
@MainActor
private final class StubbornStream: ValueStream {
    private var subscribers: [@MainActor (Int) -> Void] = []

    func subscribe(_ receive: @escaping @MainActor (Int) -> Void) -> Cancellable {
        subscribers.append(receive)
        return Cancellable {}
    }
}

/// A sequence that ignores the cancellation of its task.
@MainActor
private struct StubbornSequence: @MainActor AsyncSequence, @MainActor AsyncIteratorProtocol {
    typealias Failure = Never
    typealias Element = Int

    @MainActor
    final class State {
        private var waiting: CheckedContinuation<Void, Never>?

        var isAwaited: Bool { waiting != nil }

        func wait() async {
            await withCheckedContinuation { waiting = $0 }
        }

        func end() {
            waiting?.resume()
            waiting = nil
        }
    }

    let state = State()

    func makeAsyncIterator() -> StubbornSequence { self }

    func next() async -> Int? {
        await state.wait()
        return nil
    }
}
