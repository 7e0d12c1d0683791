/// An event of a RIB.
///
/// An event identifies its RIB and holds no object, so that a stored event keeps no RIB alive. It
/// has no time: the listener has a clock, see ``ValueStream/timestamped(by:)``.
public struct RIBEvent: Sendable, Hashable {
    /// The kind of an event.
    public enum Kind: Sendable, Hashable {
        /// The RIB is about to receive `didLoad()`.
        case loaded
        /// The RIB is among its parent's children, and active if it may be.
        case attached
        /// The RIB is about to become inactive and to leave its parent.
        case detaching
        /// The RIB has left its parent.
        case detached
        /// The RIB is active and about to receive `didBecomeActive()`. Its children are inactive.
        case activated
        /// The RIB and everything below it are inactive.
        case deactivated
        /// A worker of this type has started.
        case workerStarted(String)
        /// A worker of this type has stopped.
        case workerStopped(String)
        /// A workflow of this type begins a step at this RIB. Steps are numbered from 1.
        case workflowStep(String, number: Int)
        /// A workflow of this type has ended at this RIB with this outcome.
        case workflowEnded(String, outcome: String)
        /// An object that should have been released with the RIB is still alive.
        case leaked(Leak)
    }

    /// The unique identifier of the RIB.
    public let rib: RIBID
    /// The type of the RIB's router.
    public let typeName: String
    /// The path of the RIB in the whole tree at that time; see ``RIBTree/labels``.
    public let path: String
    /// The kind of the event.
    public let kind: Kind

    /// Creates an event. The library does so, and tests of listeners.
    public init(rib: RIBID, typeName: String, path: String, kind: Kind) {
        self.rib = rib
        self.typeName = typeName
        self.path = path
        self.kind = kind
    }
}

extension RIBEvent: CustomStringConvertible {
    /// The path and the kind, such as `Root/Board attached`.
    public var description: String { "\(path) \(kind)" }
}

extension RIBEvent.Kind: CustomStringConvertible {
    /// The kind as log text: `attached`, `worker PollWorker started`.
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

/// A value and the time at which it was received.
public struct Timestamped<Value, Instant: InstantProtocol> {
    /// The received value.
    public let value: Value
    /// The time at which it was received.
    public let instant: Instant
}

extension Timestamped: Sendable where Value: Sendable {}
extension Timestamped: Equatable where Value: Equatable {}

extension ValueStream {
    /// Returns a stream of the values, each with the time of `clock` at its arrival.
    public func timestamped<Time: Clock>(
        by clock: Time
    ) -> some ValueStream<Timestamped<Value, Time.Instant>> {
        map { Timestamped(value: $0, instant: clock.now) }
    }
}
