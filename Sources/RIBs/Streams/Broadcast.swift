/// Delivers values to any number of subscribers, in the order in which they subscribed.
///
/// A value sent by a subscriber during a delivery waits until that delivery is over, so that no
/// subscriber sees values in another order than they were sent, and none is called while it is
/// still busy with the value before.
@MainActor
final class Broadcast<Value> {
    private(set) var subscribers: [Subscriber<Value>] = []
    private var waiting: [Value] = []
    /// How many values were sent, those that wait included.
    private var sent = 0
    private var isDelivering = false

    func send(_ value: Value) {
        enqueue(value)
        deliver()
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
            self?.subscribers.removeAll { $0 === subscriber }
        }
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
        let value = waiting.removeFirst()
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
