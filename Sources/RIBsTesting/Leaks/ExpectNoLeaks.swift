import RIBs

/// An error because objects of RIBs were still alive when they should have been released.
public struct LeaksFound: Error, Equatable {
    /// The objects that were still alive.
    public let leaks: [Leak]

    /// Creates the error from the findings of a leak detector.
    public init(leaks: [Leak]) {
        self.leaks = leaks
    }
}

extension LeaksFound: CustomStringConvertible {
    /// A sentence for each object.
    public var description: String { leaks.map(\.description).joined(separator: "\n") }
}

/// Checks that no object remains of the RIBs that `body` attaches to its parent argument.
///
/// The parent is active. After `body`, all children are detached, including those that are attached
/// to the parent meanwhile. A view that is still shown somewhere is also a leak.
///
/// ```swift
/// @Test func `a waiting archive is released`() async throws {
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
/// A cancelled task retains its captures until it has had a turn. Objects that are still alive
/// after 1,000 turns of the main actor are leaks.
/// - Throws: `LeaksFound` with all objects that are still alive.
@MainActor
public func expectNoLeaks(
    after body: (any Routing) async throws -> Void
) async throws {
    let parent = WatchedParent()
    try await body(parent)
    try await parent.expectNothingLeft(turns: 1_000)
}

/// An active RIB whose detector reports only on request.
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
        // A RIB may be attached again by its hooks each time.
        for child in children { detector.expectRelease(of: child) }
        let leaks = detector.check()
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    /// Detaches the children. A detached child may attach another one, which is next.
    private func detachAll() {
        for child in children.reversed() where isParent(of: child) { detachChild(child) }
    }

    private func isParent(of child: any Routing) -> Bool {
        children.contains { $0 === child }
    }
}
