/// The state of a RIB that is observed, here or above.
@MainActor
final class Watch {
    /// The last reported state of the RIB's attachment.
    enum Attachment {
        case detached, attached, detaching
    }

    /// The listeners at this RIB.
    let listeners = Broadcast<RIBEvent>()
    /// The leak detector of this RIB and everything below it.
    var leakDetector: LeakDetector?
    /// The expectation, since the RIB was detached, that its objects are released.
    var leakExpectation: LeakExpectation?
    var attachment: Attachment
    /// The pending report that the RIB has left its parent.
    var departure: (() -> Void)?
    /// A Boolean value that indicates whether there may be listeners at this RIB or above.
    var hasListeners = false
    /// The activity whose start, but not its end, was reported.
    var activity: Activity?

    /// Creates a watch that regards everything up to now as reported.
    init(of node: TreeNode) {
        attachment = node.parent == nil ? .detached : .attached
        activity = node.interactor.activity
    }
}
