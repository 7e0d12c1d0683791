/// A stream of the latest values of two others.
///
/// It begins when both have a value; from then on every value of either makes one pair, in the
/// order in which the values arrive. So a source that feeds both makes two pairs of each of its
/// values, the first of them with the older value of the stream that is yet to hear of it.
///
/// `first` is subscribed to before `second`. A value sent by a subscriber during a delivery makes a
/// pair that is delivered after the one on its way, whichever of the two streams it came through.
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

/// A stream of the latest values of three others.
///
/// It begins when all have a value; for the rest it is as ``combineLatest(_:_:)``.
@MainActor
public func combineLatest<First, Second, Third>(
    _ first: some ValueStream<First>, _ second: some ValueStream<Second>,
    _ third: some ValueStream<Third>
) -> some ValueStream<(First, Second, Third)> {
    combineLatest(combineLatest(first, second), third).map { ($0.0, $0.1, $1) }
}

/// What one subscriber has had of two streams.
@MainActor
private final class Latest<First, Second> {
    var first: First? { didSet { sendPair() } }
    var second: Second? { didSet { sendPair() } }
    let pairs = Broadcast<(First, Second)>()

    private func sendPair() {
        if let first, let second { pairs.send((first, second)) }
    }
}
