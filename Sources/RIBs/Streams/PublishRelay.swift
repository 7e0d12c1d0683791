/// A stream of events: it keeps no value, and who subscribes gets only newer ones.
///
/// Its owner writes to it; others should see it as `any ValueStream`. Subscribers are called in
/// the order in which they subscribed; what they do during a delivery has the same result as with
/// a `BehaviorRelay`.
@MainActor
public final class PublishRelay<Value>: ValueStream {
    private let broadcast = Broadcast<Value>()

    /// Makes a relay that nobody has subscribed to.
    public init() {}

    /// Delivers `value` to those who have subscribed by now.
    public func accept(_ value: Value) {
        broadcast.send(value)
    }

    /// Calls `receive` with every value accepted from now on.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: [], receive)
    }
}
