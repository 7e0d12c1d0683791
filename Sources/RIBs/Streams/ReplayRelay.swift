/// A stream of events that replays the latest ones to a new subscriber.
///
/// Its owner writes to it. Other objects should see it as `any ValueStream`. Subscribers are called
/// in the order of subscription. Their actions during a delivery have the same result as with a
/// `BehaviorRelay`.
@MainActor
public final class ReplayRelay<Value>: ValueStream {
    private let bufferSize: Int
    private var latest: [Value] = []
    private let broadcast = Broadcast<Value>()

    /// Creates an empty relay that replays up to `bufferSize` values, or none if it is below one.
    public init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }

    /// Stores `value` for later subscribers and delivers it to the current ones.
    public func accept(_ value: Value) {
        latest.append(value)
        if latest.count > bufferSize { latest.removeFirst() }
        broadcast.send(value)
    }

    /// Calls `receive` with the latest values, oldest first, and with every value accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: latest, receive)
    }
}
