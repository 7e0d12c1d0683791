import RIBs

/// That objects of RIBs were still there when they should have gone.
public struct LeaksFound: Error, Equatable {
    /// Each object that was still there.
    public let leaks: [Leak]

    /// Makes the error from what a leak detector found.
    public init(leaks: [Leak]) {
        self.leaks = leaks
    }
}

extension LeaksFound: CustomStringConvertible {
    /// One sentence for each object.
    public var description: String { leaks.map(\.description).joined(separator: "\n") }
}

/// Checks that nothing is left of the RIBs that `body` attached to the parent it is given.
///
/// The parent is active. What `body` has not detached is detached afterwards, and whatever is
/// attached to the parent meanwhile, in any order. A view that is still shown somewhere is a leak,
/// too.
///
/// ```swift
/// @Test func `an archive goes with what it waits for`() async throws {
///     let store = SilentStore()
///     try await expectNoLeaks { parent in
///         let interactor = ArchiveInteractor(
///             total: BehaviorRelay(value: 0), store: store, clock: ManualClock())
///         parent.attachChild(Router(interactor: interactor))
///         try await store.next { $0 == "load" }
///     }
/// }
/// ```
///
/// A task that was cancelled holds what it captured until it has had a turn: what is left after
/// 1,000 turns of the main actor is a leak.
/// - Throws: `LeaksFound` with all that is still there.
@MainActor
public func expectNoLeaks(
    after body: (any Routing) async throws -> Void
) async throws {
    let parent = WatchedParent()
    try await body(parent)
    try await parent.expectNothingLeft(turns: 1_000)
}

/// An active RIB whose detector reports only when it is asked to.
@MainActor
private final class WatchedParent: Router<Interactor> {
    private let detector = LeakDetector(clock: ManualClock())

    init() {
        super.init(interactor: Interactor())
        leakDetector = detector
        interactor.activate()
    }

    func expectNothingLeft(turns: Int) async throws(LeaksFound) {
        for _ in 0..<turns {
            detachAll()
            if children.isEmpty, detector.pendingCount == 0 { return }
            await giveTurn()
        }
        // A RIB may come back from inside its hooks each time.
        for child in children { detector.expectRelease(of: child) }
        let leaks = detector.check()
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    /// Detaches the children; one that goes may attach another, which is next.
    private func detachAll() {
        for child in children.reversed() where isParent(of: child) { detachChild(child) }
    }

    private func isParent(of child: any Routing) -> Bool {
        children.contains { $0 === child }
    }
}
