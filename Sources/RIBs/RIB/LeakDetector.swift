/// A detector of objects that outlive their RIBs.
///
/// Set one on the router at the top before it is launched; debug builds launch with one. For every
/// detached RIB and everything below it, the detector then expects that the router, interactor,
/// presenter, view, workers and other watched objects are released, unless the RIB is attached or
/// activated again. Objects still alive after `delay` are reported once, to `onLeak` and to the
/// subscribers of `events`.
///
/// Without a detector, the cost is a single comparison.
@MainActor
public final class LeakDetector {
    /// The handler of leaks.
    public var onLeak: @MainActor (Leak) -> Void
    private let clock: any Clock<Duration>
    private let delay: Duration
    private(set) var expectations: [LeakExpectation] = []
    /// The number of expectations from which completed ones are removed.
    private var crowd = 64
    private(set) var checkTask: Task<Void, Never>?

    /// Creates a detector.
    /// - Parameters:
    ///   - clock: the clock that measures the delay.
    ///   - delay: the minimum time for objects to be released; the maximum is twice that.
    ///   - onLeak: the handler of leaks, in addition to the subscribers of events.
    public init(
        clock: any Clock<Duration> = ContinuousClock(), delay: Duration = .seconds(1),
        onLeak: @escaping @MainActor (Leak) -> Void = { _ in }
    ) {
        self.clock = clock
        self.delay = delay
        self.onLeak = onLeak
    }

    deinit {
        checkTask?.cancel()
    }

    /// The number of RIBs that should be released but have not been, without reported ones.
    public var pendingCount: Int { expectations.count { !$0.isOver } }

    /// The objects that should have been released but are still alive. Reports nothing.
    public var leaks: [Leak] { expectations.flatMap(\.leaks) }

    /// Expects the release of `router` and everything below it, as if it were detached now.
    ///
    /// For the root, which is never detached: call this before the last reference is released.
    public func expectRelease(of router: any Routing) {
        guard let node = router.treeNode else { return }
        add(node.expectations(for: node))
    }

    /// Reports immediately, without any delay, the objects that are still alive, and returns them.
    ///
    /// A cancelled task retains its captures until it has had a turn. Tests that start tasks give
    /// it one before they call this.
    @discardableResult
    public func check() -> [Leak] {
        conclude(expectations)
    }

    func add(_ expectations: [LeakExpectation]) {
        self.expectations += expectations
        if self.expectations.count > crowd { prune() }
        if checkTask == nil { startChecking() }
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

    /// Checks repeatedly while there are expectations.
    private func startChecking() {
        checkTask = Task { [weak self, clock, delay] in
            while self?.beginRound() == true {
                try? await clock.sleep(for: delay)
                if Task.isCancelled { return }
                self?.endRound()
            }
        }
    }

    /// Marks the expectations due at the end of the round. Returns false if there are none.
    private func beginRound() -> Bool {
        prune()
        for expectation in expectations { expectation.isDue = true }
        if expectations.isEmpty { checkTask = nil }
        return !expectations.isEmpty
    }

    private func endRound() {
        _ = conclude(expectations.filter(\.isDue))
    }
}
