extension [Int] {
    /// Returns the first index whose number is at least `number`, or `count`.
    ///
    /// The array must be sorted in ascending order.
    nonisolated func firstIndexNotBelow(_ number: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
