/// A stream of values that can be read and not written.
///
/// Streams are synchronous and live on the main actor: when a relay has accepted a value, its
/// subscribers have seen it. Components hand streams down the tree; interactors bind to them.
@MainActor
public protocol ValueStream<Value> {
    /// What it delivers; `Void` where there is nothing to tell but that something happened.
    associatedtype Value

    /// Calls `receive` for every value from now on, until the result is cancelled.
    ///
    /// A stream that replays calls it before it returns. Interactors call `bind(_:_:)` instead,
    /// which cancels by itself.
    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable
}

/// A stream made of a function that subscribes.
struct DerivedStream<Value>: ValueStream {
    let onSubscribe: @MainActor (@escaping @MainActor (Value) -> Void) -> Cancellable

    func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Cancellable {
        onSubscribe(receive)
    }
}
