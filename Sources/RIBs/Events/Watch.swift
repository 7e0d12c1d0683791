/// What a RIB keeps while somebody at it or above it may want to know what happens.
@MainActor
final class Watch {
    /// How far the reports of the RIB's attachment have come.
    enum Attachment {
        case detached, attached, detaching
    }

    /// The listeners at this RIB.
    let listeners = Broadcast<RIBEvent>()
    /// What watches this RIB and those below it for leaks.
    var leakDetector: LeakDetector?
    /// That what belongs to the RIB goes, since it was detached.
    var leakExpectation: LeakExpectation?
    var attachment: Attachment
    /// The report that the RIB has left its parent, until it is due.
    var departure: (() -> Void)?
    /// A Boolean value that indicates that somebody may listen at this RIB or above.
    var isHeard = false
    /// The activity that was reported to have begun, and not to have ended.
    var activity: Activity?

    /// Takes what has happened to the RIB so far as reported.
    init(of node: TreeNode) {
        attachment = node.parent == nil ? .detached : .attached
        activity = node.interactor.activity
    }
}
