/// A read-only stream of values.
///
/// Streams are synchronous and run on the main actor: when a relay has accepted a value, its
/// subscribers have received it. Components pass streams down the tree, and interactors bind to
/// them.
@MainActor
public protocol ValueStream<Value> {
    /// The type of the values; `Void` if the stream only signals that something happened.
    associatedtype Value

    /// Calls `receive` for every value from now on, until the result is cancelled.
    ///
    /// A stream that replays values calls it before this method returns. Interactors call
    /// `bind(_:_:)` instead, which cancels automatically.
    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable
}

/// A stream defined by its subscription function.
struct DerivedStream<Value>: ValueStream {
    let onSubscribe: @MainActor (@escaping @MainActor (Value) -> Void) -> Cancellable

    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        onSubscribe(receive)
    }
}
