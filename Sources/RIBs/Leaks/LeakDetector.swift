/// Finds out what stays when RIBs go.
///
/// Give one to the router at the top, before it is launched; debug builds launch with one. It then
/// expects of every detached RIB, and of all below it, that router, interactor, presenter, view,
/// workers and what else it was told to watch go, unless the RIB is attached or activated again.
/// What is still there after `delay` is reported once, to `onLeak` and to those who listen to
/// `events`.
///
/// A tree without a detector pays nothing but one comparison.
@MainActor
public final class LeakDetector {
    /// What to do about a leak.
    public var onLeak: @MainActor (Leak) -> Void
    private let clock: any Clock<Duration>
    private let delay: Duration
    private(set) var expectations: [LeakExpectation] = []
    /// How many expectations are worth looking through for those that are over.
    private var crowd = 64
    private(set) var patrol: Task<Void, Never>?

    /// Makes a detector.
    /// - Parameters:
    ///   - clock: what the delay is measured with.
    ///   - delay: how long objects have at least; they have at most twice that.
    ///   - onLeak: what to do about a leak, besides telling those who listen to events.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), delay: Duration = .seconds(1),
        onLeak: @escaping @MainActor (Leak) -> Void = { _ in }
    ) {
        self.clock = clock
        self.delay = delay
        self.onLeak = onLeak
    }

    deinit {
        patrol?.cancel()
    }

    /// How many RIBs are expected to go and have not gone yet, reported ones left out.
    public var pendingCount: Int { expectations.count { !$0.isOver } }

    /// What is expected to go and is still there now; reports nothing.
    public var leaks: [Leak] { expectations.flatMap(\.leaks) }

    /// Expects `router` and all below it to go, as if it were detached now.
    ///
    /// For the root, which nobody detaches: call it before the last reference goes.
    public func expectRelease(of router: any Routing) {
        guard let node = router.treeNode else { return }
        add(node.expectations(for: node))
    }

    /// Reports now, without any delay, what is expected to go and is still there; returns it.
    ///
    /// A task that was cancelled holds what it captured until it has had a turn. Tests that start
    /// tasks give it one before they call this.
    @discardableResult
    public func check() -> [Leak] {
        conclude(expectations)
    }

    func add(_ expectations: [LeakExpectation]) {
        self.expectations += expectations
        if self.expectations.count > crowd { prune() }
        if patrol == nil { beginPatrol() }
    }

    private func prune() {
        expectations.removeAll { $0.isOver }
        crowd = max(64, 2 * expectations.count)
    }

    private func conclude(_ expectations: [LeakExpectation]) -> [Leak] {
        let leaks = expectations.flatMap { $0.conclude() }
        prune()
        leaks.forEach(onLeak)
        return leaks
    }

    /// Looks again and again while there is something to wait for.
    private func beginPatrol() {
        patrol = Task { [weak self, clock, delay] in
            while self?.beginRound() == true {
                try? await clock.sleep(for: delay)
                if Task.isCancelled { return }
                self?.endRound()
            }
        }
    }

    /// Notes who will have waited long enough at the end of the round; false if nobody waits.
    private func beginRound() -> Bool {
        prune()
        for expectation in expectations { expectation.isDue = true }
        if expectations.isEmpty { patrol = nil }
        return !expectations.isEmpty
    }

    private func endRound() {
        _ = conclude(expectations.filter(\.isDue))
    }
}
