import RIBs

/// That objects of RIBs were still there when they should have gone.
///
///     do { try expectNoLeaks { … } } catch { print(error) }
///     // "BoardInteractor, the interactor of RIB/Board, attached at …, is still there."
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
///     try expectNoLeaks { $0.attachChild(builder.build(withListener: listener)) }
///     // A test that throws fails, and names what is left.
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
///     try await expectNoLeaks { parent in await load(attaching: builder, to: parent) }
///     // What is left after 1,000 turns of the main actor is a leak.
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
