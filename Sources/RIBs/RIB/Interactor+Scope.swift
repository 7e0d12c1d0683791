extension Interactor {
    /// Calls `receive` for every value of `stream` while the RIB is active.
    ///
    /// The first values are those that the stream replays.
    ///
    /// Call it in ``didBecomeActive()`` or later; while inactive it is misuse and has no effect.
    /// `receive` should hold the interactor weakly.
    @discardableResult
    public final func bind<Value>(
        _ stream: some ValueStream<Value>, _ receive: @escaping @MainActor (Value) -> Void
    ) -> Cancellable {
        scope.bind(stream, receive)
    }

    /// Starts `operation` in a task that is cancelled when the RIB resigns active.
    ///
    /// Cancel the result to end it earlier, for example when a reload replaces a load. An operation
    /// that continues after an `await` must check for cancellation itself;
    /// ``whileActive(_:receive:)`` does so for a single result. While inactive, this is misuse and
    /// has no effect.
    @discardableResult
    public final func whileActive(
        _ operation: @escaping @MainActor () async -> Void
    ) -> Cancellable {
        scope.whileActive(operation)
    }

    /// Starts `operation` in a task and calls `receive` with its result, within the same activity.
    ///
    /// `receive` is not called if the activity has ended before. While inactive, this is misuse and
    /// has no effect.
    @discardableResult
    public final func whileActive<Value, Failure: Error>(
        _ operation: @escaping @MainActor () async throws(Failure) -> Value,
        receive: @escaping @MainActor (Result<Value, Failure>) -> Void
    ) -> Cancellable {
        scope.whileActive(operation, receive: receive)
    }

    /// Calls `receive` for every element while the RIB is active, and `onEnd` at the end.
    ///
    /// `onEnd` receives the error that ended the sequence, or `nil`. The activity is checked before
    /// every call. When the RIB resigns, the loop is cancelled and neither closure is called again.
    /// While inactive, this is misuse and has no effect.
    @discardableResult
    public final func whileActive<Elements: AsyncSequence>(
        forEach elements: Elements,
        _ receive: @escaping @MainActor (Elements.Element) -> Void,
        onEnd: @escaping @MainActor (Elements.Failure?) -> Void
    ) -> Cancellable {
        scope.whileActive(forEach: elements, receive, onEnd: onEnd)
    }

    /// Calls `receive` for every element of a sequence that cannot fail, while the RIB is active.
    ///
    /// While inactive, this is misuse and has no effect.
    @discardableResult
    public final func whileActive<Elements: AsyncSequence>(
        forEach elements: Elements,
        _ receive: @escaping @MainActor (Elements.Element) -> Void
    ) -> Cancellable where Elements.Failure == Never {
        scope.whileActive(forEach: elements, receive)
    }
}
