/// Numbers in ascending order.
extension [Int] {
    /// Where the first number stands that is not below another; the count where all are.
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
