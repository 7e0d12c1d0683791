/// A current value and the stream of its changes.
///
/// Its owner writes to it. Other objects should see it as `any ValueStream`. A new subscriber
/// receives the current value before ``subscribe(_:)`` returns.
///
/// Subscribers are called in the order of subscription. Their actions during a delivery have a
/// defined result: `value` changes immediately, and a value they accept is delivered to all after
/// the current one. A new subscriber receives the current value and then only newer ones. A
/// cancelled subscriber receives nothing more.
@MainActor
public final class BehaviorRelay<Value>: ValueStream {
    /// The most recently accepted value.
    public private(set) var value: Value
    private let broadcast = Broadcast<Value>()

    /// Creates a relay that starts with `value`.
    public init(value: Value) {
        self.value = value
    }

    /// Sets the current value and delivers it.
    ///
    /// Equal values are also delivered; see ``removeDuplicates()``.
    public func accept(_ value: Value) {
        self.value = value
        broadcast.send(value)
    }

    /// Calls `receive` with the current value and with every value accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: [value], receive)
    }
}

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
