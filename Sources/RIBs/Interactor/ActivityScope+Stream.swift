extension ActivityScope {
    /// Calls `receive` for every value of `stream`, beginning with the replayed ones.
    @discardableResult
    public func bind<Value>(
        _ stream: some ValueStream<Value>, _ receive: @escaping @MainActor (Value) -> Void
    ) -> Cancellable {
        let binding = BoundSubscription(receive)
        add(binding, type(of: stream)) {
            // The stream may replay, and the receiver end the scope, before `subscribe` returns.
            let subscription = stream.subscribe { binding.receive?($0) }
            binding.onCancel(subscription.cancel)
        }
        return binding
    }
}
