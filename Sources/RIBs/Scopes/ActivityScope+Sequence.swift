extension ActivityScope {
    /// Calls `receive` for every element of a sequence and then `onEnd`, until the scope ends.
    ///
    /// `onEnd` receives the error that ended the sequence, or `nil`. Neither closure is called
    /// after the scope has ended.
    ///
    /// The end of the scope cancels the loop, which notifies the producer of a stream.
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
    /// Passes elements on until `receive` returns false; returns the error that ended the sequence.
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
