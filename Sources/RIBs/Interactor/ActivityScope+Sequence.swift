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
        let loop = Loop(elements: elements, receive: receive, onEnd: onEnd)
        return begin(loop, Elements.self) { binding in
            guard let elements = binding.work?.elements else { return }
            let failure = await elements.failure { element in
                binding.work?.receive(element)
                return binding.isLive
            }
            binding.work?.onEnd(failure)
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

/// A loop over a sequence.
private struct Loop<Elements: AsyncSequence> {
    let elements: Elements
    let receive: @MainActor (Elements.Element) -> Void
    let onEnd: @MainActor (Elements.Failure?) -> Void
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
