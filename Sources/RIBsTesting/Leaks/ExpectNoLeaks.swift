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
/// The parent is active. What `body` has not detached is detached afterwards.
///
/// ```swift
/// @Test func `nothing is left of a RIB without purpose`() throws {
///     try expectNoLeaks { $0.attachChild(ChildStub()) }
/// }
/// ```
/// - Throws: `LeaksFound` with all that is still there.
@MainActor
public func expectNoLeaks(
    after body: (any Routing) throws -> Void
) throws {
    let parent = WatchedParent()
    try body(parent)
    try parent.expectNothingLeft()
}

/// The same for RIBs that begin tasks, which hold what they captured until they have had a turn.
///
/// It is the one that is called if something is awaited in `body`, such as what a spy is told.
///
/// ```swift
/// @Test func `an archive goes with what it waits for`() async throws {
///     let store = SilentStore()
///     try await expectNoLeaks { parent in
///         let interactor = ArchiveInteractor(
///             total: BehaviorRelay(value: 0), store: store, clock: ManualClock())
///         parent.attachChild(Router(interactor: interactor))
///         await store.next { $0 == "load" }
///     }
/// }
/// ```
///
/// What is left after 1,000 turns of the main actor is a leak.
/// - Throws: `LeaksFound` with all that is still there.
@MainActor
public func expectNoLeaks(
    after body: (any Routing) async throws -> Void
) async throws {
    let parent = WatchedParent()
    try await body(parent)
    await parent.giveTurns(1_000)
    try parent.expectNothingLeft()
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

    func giveTurns(_ count: Int) async {
        detachAll()
        for _ in 0..<count where !detector.leaks.isEmpty { await Task.yield() }
    }

    func expectNothingLeft() throws(LeaksFound) {
        detachAll()
        let leaks = detector.check()
        if !leaks.isEmpty { throw LeaksFound(leaks: leaks) }
    }

    private func detachAll() {
        while let last = children.last { detachChild(last) }
    }
}
