extension ValueStream {
    /// A stream of what `transform` makes of every value.
    public func map<Result>(
        _ transform: @escaping @MainActor (Value) -> Result
    ) -> some ValueStream<Result> {
        DerivedStream { receive in
            subscribe { receive(transform($0)) }
        }
    }

    /// A stream of the values for which `isIncluded` is true.
    public func filter(
        _ isIncluded: @escaping @MainActor (Value) -> Bool
    ) -> some ValueStream<Value> {
        DerivedStream { receive in
            subscribe { if isIncluded($0) { receive($0) } }
        }
    }

    /// A stream of what `transform` makes of every value, without those it makes `nil` of.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Value) -> Result?
    ) -> some ValueStream<Result> {
        DerivedStream { receive in
            subscribe { value in
                if let result = transform(value) { receive(result) }
            }
        }
    }

    /// A stream of the values that are not `areSame` as the one before.
    ///
    /// Every subscriber gets the first value it meets.
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
    /// A stream without the values that equal the one before.
    public func removeDuplicates() -> some ValueStream<Value> {
        removeDuplicates { $0 == $1 }
    }
}
