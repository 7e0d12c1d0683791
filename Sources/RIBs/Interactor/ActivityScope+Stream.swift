extension ActivityScope {
    /// Calls `receive` for every value of `stream`, beginning with those it replays.
    @discardableResult
    public func bind<Value>(
        _ stream: some ValueStream<Value>, _ receive: @escaping @MainActor (Value) -> Void
    ) -> Cancellable {
        add(type(of: stream)) { binding in
            // The stream may replay, and the receiver end the scope, before `subscribe` returns.
            let subscription = stream.subscribe { if binding.isLive { receive($0) } }
            binding.onCancel(subscription.cancel)
        }
    }
}
