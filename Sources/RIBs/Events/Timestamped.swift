/// A value and the moment at which it was received.
public struct Timestamped<Value, Instant: InstantProtocol> {
    /// What was received.
    public let value: Value
    /// When it was received.
    public let instant: Instant
}

extension Timestamped: Sendable where Value: Sendable {}
extension Timestamped: Equatable where Value: Equatable {}

extension ValueStream {
    /// A stream of the values, each with the time that `clock` shows when it arrives.
    public func timestamped<Time: Clock>(
        by clock: Time
    ) -> some ValueStream<Timestamped<Value, Time.Instant>> {
        map { Timestamped(value: $0, instant: clock.now) }
    }
}
