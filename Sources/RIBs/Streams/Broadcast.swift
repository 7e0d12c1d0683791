/// Delivers values to any number of subscribers, in the order in which they subscribed.
///
/// A value sent by a subscriber during a delivery waits until that delivery is over, so that no
/// subscriber sees values in another order than they were sent, and none is called while it is
/// still busy with the value before.
@MainActor
final class Broadcast<Value> {
    private(set) var subscribers: [Subscriber<Value>] = []
    /// How many of the subscribers are cancelled.
    private var cancelled = 0
    private var waiting: [Value] = []
    /// How many values were sent, those that wait included.
    private var sent = 0
    private var isDelivering = false

    func send(_ value: Value) {
        guard !isDelivering, waiting.isEmpty else {
            enqueue(value)
            return deliver()
        }
        // The usual case needs no place to wait in.
        sent += 1
        deliver { [sent] in handOver(value, number: sent) }
    }

    /// Takes a value that the next delivery hands over.
    func enqueue(_ value: Value) {
        sent += 1
        waiting.append(value)
    }

    /// Adds a subscriber and gives it `values`, which must be the latest ones sent.
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

    /// Looks through the subscribers only when half of them are cancelled, so that cancelling all
    /// of them takes time in proportion to their number.
    private func forgetCancelled() {
        cancelled += 1
        guard cancelled * 2 >= subscribers.count else { return }
        subscribers.removeAll { $0.receive == nil }
        cancelled = 0
    }

    /// Calls `first`, then delivers whatever waits, unless a call further out does so.
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

/// One subscriber of a broadcast.
@MainActor
final class Subscriber<Value> {
    /// How many values had been sent when it joined; it has seen the replayed ones of these.
    let joinedAfter: Int
    /// What to do with a value; `nil` once it is cancelled, even in the middle of a delivery.
    var receive: (@MainActor (Value) -> Void)?

    init(joinedAfter: Int, _ receive: @escaping @MainActor (Value) -> Void) {
        self.joinedAfter = joinedAfter
        self.receive = receive
    }
}
