/// A current value and the stream of its changes.
///
/// Its owner writes to it; others should see it as `any ValueStream`. A new subscriber gets the
/// current value before ``subscribe(_:)`` returns.
///
/// Subscribers are called in the order in which they subscribed. What they do during a delivery
/// has a defined result: `value` changes at once, and a value they accept is delivered to all
/// after the one on its way; one who subscribes gets the current value and then only newer ones;
/// one who is cancelled gets nothing more.
@MainActor
public final class BehaviorRelay<Value>: ValueStream {
    /// The value accepted last.
    public private(set) var value: Value
    private let broadcast = Broadcast<Value>()

    /// Makes a relay that starts with `value`.
    public init(value: Value) {
        self.value = value
    }

    /// Makes `value` the current one and delivers it.
    ///
    /// Equal values are delivered too; see ``removeDuplicates()``.
    public func accept(_ value: Value) {
        self.value = value
        broadcast.send(value)
    }

    /// Calls `receive` with the current value, and with every one accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: [value], receive)
    }
}
