/// A stream of events that gives a new subscriber the latest ones first.
///
/// Its owner writes to it; others should see it as `any ValueStream`. Subscribers are called in
/// the order in which they subscribed; what they do during a delivery has the same result as with
/// a `BehaviorRelay`.
@MainActor
public final class ReplayRelay<Value>: ValueStream {
    private let bufferSize: Int
    private var latest: [Value] = []
    private let broadcast = Broadcast<Value>()

    /// Makes an empty relay that replays up to `bufferSize` values; with less than one, none.
    public init(bufferSize: Int) {
        self.bufferSize = bufferSize
    }

    /// Keeps `value` for later subscribers and delivers it to those there are.
    public func accept(_ value: Value) {
        latest.append(value)
        if latest.count > bufferSize { latest.removeFirst() }
        broadcast.send(value)
    }

    /// Calls `receive` with the latest values, the oldest first, and with every one accepted later.
    public func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        broadcast.subscribe(replaying: latest, receive)
    }
}
