/// One thing that happened to one RIB.
///
/// It names the RIB and holds no object, so that whoever keeps events keeps no RIB alive. It has
/// no time: the listener has a clock, see ``ValueStream/timestamped(by:)``.
public struct RIBEvent: Sendable, Hashable {
    /// What happened.
    public enum Kind: Sendable, Hashable {
        /// It is about to be told `didLoad()`.
        case loaded
        /// It is among its parent's children, and active if it may be.
        case attached
        /// It is about to become inactive and to leave its parent.
        case detaching
        /// It has left its parent.
        case detached
        /// It is active and about to be told so; its children are not.
        case activated
        /// It is inactive, and all below it.
        case deactivated
        /// A worker of this type has been started.
        case workerStarted(String)
        /// A worker of this type has been stopped.
        case workerStopped(String)
        /// A workflow of this type begins a step at this RIB; steps count from 1.
        case workflowStep(String, number: Int)
        /// A workflow of this type has ended at this RIB, with this outcome.
        case workflowEnded(String, outcome: String)
        /// An object that was expected to go with the RIB is still there.
        case leaked(Leak)
    }

    /// The number that only this RIB has.
    public let rib: RIBID
    /// The type of the RIB's router.
    public let typeName: String
    /// The place of the RIB in the whole tree at that time; see ``RIBTree/labels``.
    public let path: String
    /// What happened to it.
    public let kind: Kind

    /// Makes an event; the library does so itself, and tests of those who listen.
    public init(rib: RIBID, typeName: String, path: String, kind: Kind) {
        self.rib = rib
        self.typeName = typeName
        self.path = path
        self.kind = kind
    }
}

extension RIBEvent: CustomStringConvertible {
    /// The path and what happened, such as `Root/Board attached`.
    public var description: String { "\(path) \(kind)" }
}

extension RIBEvent.Kind: CustomStringConvertible {
    /// What happened, in the words of a log: `attached`, `worker PollWorker started`.
    public var description: String {
        switch self {
        case .loaded: "loaded"
        case .attached: "attached"
        case .detaching: "detaching"
        case .detached: "detached"
        case .activated: "activated"
        case .deactivated: "deactivated"
        case .workerStarted(let worker): "worker \(worker) started"
        case .workerStopped(let worker): "worker \(worker) stopped"
        case .workflowStep(let workflow, let number): "workflow \(workflow) step \(number)"
        case .workflowEnded(let workflow, let outcome): "workflow \(workflow) \(outcome)"
        case .leaked(let leak): "leaked \(leak.typeName)"
        }
    }
}
