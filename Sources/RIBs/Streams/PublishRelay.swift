/// A stream of events without a current value. A new subscriber receives only later events.
///
/// Its owner writes to it. Other objects should see it as `any ValueStream`. Subscribers are called
/// in the order of subscription. Their actions during a delivery have the same result as with a
/// `BehaviorRelay`.
@MainActor
public final class PublishRelay<Value>: ValueStream {
    private let broadcast = Broadcast<Value>()

    /// Creates a relay without subscribers.
    public init() {}

    /// Delivers `value` to the current subscribers.
    public func accept(_ value: Value) {
        broadcast.send(value)
    }

    /// Calls `receive` with every value accepted from now on.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: [], receive)
    }
}
