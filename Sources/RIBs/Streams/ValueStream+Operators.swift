extension ValueStream {
    /// Returns a stream of the values transformed by `transform`.
    public func map<Result>(
        _ transform: @escaping @MainActor (Value) -> Result
    ) -> some ValueStream<Result> {
        DerivedStream { receive in
            subscribe { receive(transform($0)) }
        }
    }

    /// Returns a stream of the values for which `isIncluded` returns true.
    public func filter(
        _ isIncluded: @escaping @MainActor (Value) -> Bool
    ) -> some ValueStream<Value> {
        DerivedStream { receive in
            subscribe { if isIncluded($0) { receive($0) } }
        }
    }

    /// Returns a stream of the values transformed by `transform`, without `nil` results.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Value) -> Result?
    ) -> some ValueStream<Result> {
        DerivedStream { receive in
            subscribe { value in
                if let result = transform(value) { receive(result) }
            }
        }
    }

    /// Returns a stream without the values for which `areSame` returns true with the previous one.
    ///
    /// Every subscriber receives its first value.
    public func removeDuplicates(
        by areSame: @escaping @MainActor (Value, Value) -> Bool
    ) -> some ValueStream<Value> {
        DerivedStream { receive in
            var last: Value?
            return subscribe { value in
                if let last, areSame(last, value) { return }
                last = value
                receive(value)
            }
        }
    }
}

extension ValueStream where Value: Equatable {
    /// Returns a stream without the values that are equal to the previous one.
    public func removeDuplicates() -> some ValueStream<Value> {
        removeDuplicates { $0 == $1 }
    }
}
