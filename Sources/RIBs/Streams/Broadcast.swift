/// A broadcast of values to any number of subscribers, in the order of subscription.
///
/// A value sent by a subscriber during a delivery waits until that delivery is over. No subscriber
/// sees values in another order than they were sent, and none is called while it still handles the
/// previous value.
@MainActor
final class Broadcast<Value> {
    private(set) var subscribers: [Subscriber<Value>] = []
    /// The number of cancelled subscribers.
    private var cancelled = 0
    private var waiting: [Value] = []
    /// The number of values sent, including waiting ones.
    private var sent = 0
    private var isDelivering = false

    func send(_ value: Value) {
        guard !isDelivering, waiting.isEmpty else {
            enqueue(value)
            return deliver()
        }
        // The usual case needs no queue.
        sent += 1
        deliver { [sent] in handOver(value, number: sent) }
    }

    /// Adds a value to the next delivery.
    func enqueue(_ value: Value) {
        sent += 1
        waiting.append(value)
    }

    /// Adds a subscriber and sends it `values`, which must be the latest ones sent.
    func subscribe(
        replaying values: [Value], _ receive: @escaping @MainActor (Value) -> Void
    ) -> Cancellable {
        let subscriber = Subscriber(joinedAfter: sent, receive)
        subscribers.append(subscriber)
        deliver {
            for value in values { subscriber.receive?(value) }
        }
        return Cancellable { [weak self] in
            subscriber.receive = nil
            self?.forgetCancelled()
        }
    }

    /// Removes cancelled subscribers once they are half of all.
    ///
    /// Cancelling all of them thus takes linear time.
    private func forgetCancelled() {
        cancelled += 1
        guard cancelled * 2 >= subscribers.count else { return }
        subscribers.removeAll { $0.receive == nil }
        cancelled = 0
    }

    /// Calls `first`, then delivers all waiting values, unless an outer call does so.
    func deliver(_ first: () -> Void = {}) {
        guard !isDelivering else { return first() }
        isDelivering = true
        defer { isDelivering = false }
        first()
        while !waiting.isEmpty { deliverNext() }
    }

    private func deliverNext() {
        let number = sent - waiting.count + 1
        handOver(waiting.removeFirst(), number: number)
    }

    private func handOver(_ value: Value, number: Int) {
        for subscriber in subscribers where subscriber.joinedAfter < number {
            subscriber.receive?(value)
        }
    }
}

/// A subscriber of a broadcast.
@MainActor
final class Subscriber<Value> {
    /// The number of values sent before it subscribed. It has received those that were replayed.
    let joinedAfter: Int
    /// The receiver of values; `nil` once it is cancelled, even during a delivery.
    var receive: (@MainActor (Value) -> Void)?

    init(joinedAfter: Int, _ receive: @escaping @MainActor (Value) -> Void) {
        self.joinedAfter = joinedAfter
        self.receive = receive
    }
}
