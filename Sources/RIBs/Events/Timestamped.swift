/// A value and the time at which it was received.
public struct Timestamped<Value, Instant: InstantProtocol> {
    /// The received value.
    public let value: Value
    /// The time at which it was received.
    public let instant: Instant
}

extension Timestamped: Sendable where Value: Sendable {}
extension Timestamped: Equatable where Value: Equatable {}

extension ValueStream {
    /// Returns a stream of the values, each with the time of `clock` at its arrival.
    public func timestamped<Time: Clock>(
        by clock: Time
    ) -> some ValueStream<Timestamped<Value, Time.Instant>> {
        map { Timestamped(value: $0, instant: clock.now) }
    }
}
