extension ActivityScope {
    /// Calls `receive` for every element, then `onEnd` with the error that ended the sequence, or
    /// with `nil`; neither is called once the scope has ended.
    ///
    /// The end of the scope cancels the loop, so that a stream's producer hears of it.
    @discardableResult
    public func whileActive<Elements: AsyncSequence>(
        forEach elements: Elements,
        _ receive: @escaping @MainActor (Elements.Element) -> Void,
        onEnd: @escaping @MainActor (Elements.Failure?) -> Void
    ) -> Cancellable {
        begin(Elements.self) { binding in
            let failure = await elements.failure { element in
                if binding.isLive { receive(element) }
                return binding.isLive
            }
            if binding.isLive { onEnd(failure) }
        }
    }

    /// Calls `receive` for every element of a sequence that cannot fail, until the scope ends.
    @discardableResult
    public func whileActive<Elements: AsyncSequence>(
        forEach elements: Elements,
        _ receive: @escaping @MainActor (Elements.Element) -> Void
    ) -> Cancellable where Elements.Failure == Never {
        whileActive(forEach: elements, receive, onEnd: { _ in })
    }
}

extension AsyncSequence {
    /// Hands over elements for as long as `receive` wants more; returns the error that ended them.
    @MainActor
    fileprivate func failure(_ receive: @MainActor (Element) -> Bool) async -> Failure? {
        var iterator = makeAsyncIterator()
        do throws(Failure) {
            while let element = try await iterator.next(isolation: MainActor.shared) {
                guard receive(element) else { return nil }
            }
            return nil
        } catch {
            return error
        }
    }
}
