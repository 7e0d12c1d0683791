/// Returns a stream of the latest values of two others.
///
/// It begins when both have a value. From then on, every value of either one produces a pair, in
/// the order of arrival. A source of both streams thus produces two pairs for each of its values.
/// The first of them contains the older value of the stream that has not been updated yet.
///
/// `first` is subscribed to before `second`. A value sent by a subscriber during a delivery
/// produces a pair that is delivered after the current one, whichever stream it came through.
@MainActor
public func combineLatest<First, Second>(
    _ first: some ValueStream<First>, _ second: some ValueStream<Second>
) -> some ValueStream<(First, Second)> {
    DerivedStream { receive in
        let latest = Latest<First, Second>()
        let subscriptions = [
            latest.pairs.subscribe(replaying: [], receive),
            first.subscribe { latest.first = $0 },
            second.subscribe { latest.second = $0 },
        ]
        return Cancellable { subscriptions.forEach { $0.cancel() } }
    }
}

/// Returns a stream of the latest values of three others.
///
/// It begins when all have a value. Otherwise it behaves like ``combineLatest(_:_:)``.
@MainActor
public func combineLatest<First, Second, Third>(
    _ first: some ValueStream<First>, _ second: some ValueStream<Second>,
    _ third: some ValueStream<Third>
) -> some ValueStream<(First, Second, Third)> {
    combineLatest(combineLatest(first, second), third).map { ($0.0, $0.1, $1) }
}

/// The values that one subscriber has received from two streams.
@MainActor
private final class Latest<First, Second> {
    var first: First? { didSet { sendPair() } }
    var second: Second? { didSet { sendPair() } }
    let pairs = Broadcast<(First, Second)>()

    private func sendPair() {
        if let first, let second { pairs.send((first, second)) }
    }
}
