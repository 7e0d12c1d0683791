import RIBs

/// A stream that counts its subscribers.
@MainActor
final class ObservedStream<Value>: ValueStream {
    private(set) var subscriberCount = 0
    private let source: any ValueStream<Value>

    init(_ source: any ValueStream<Value>) {
        self.source = source
    }

    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        subscriberCount += 1
        let subscription = source.subscribe(receive)
        return Cancellable { [weak self] in
            self?.subscriberCount -= 1
            subscription.cancel()
        }
    }
}
