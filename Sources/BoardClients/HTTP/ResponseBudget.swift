import BoardCore
import Synchronization

/// A limit on the memory of all responses that are buffered at the same time.
///
/// If it is exceeded, the largest response is dropped, so small ones from other servers can finish.
final class ResponseBudget: Sendable {
    private struct Holder {
        var size = 0
        let drop: @Sendable () -> Void
    }

    private let capacity: Int
    private let holders = Mutex<[Int: Holder]>([:])
    private let lastNumber = Atomic(0)

    /// The budget of the process.
    static let shared = ResponseBudget(capacity: 48 << 20)

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Starts to count a response.
    ///
    /// - Parameter drop: A closure that ends the transfer; called on any thread.
    func lease(drop: @escaping @Sendable () -> Void) -> Lease {
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        holders.withLock { $0[number] = Holder(drop: drop) }
        return Lease(budget: self, number: number)
    }

    /// The share of the budget that one response uses.
    final class Lease: Sendable {
        private let budget: ResponseBudget
        private let number: Int

        fileprivate init(budget: ResponseBudget, number: Int) {
            self.budget = budget
            self.number = number
        }

        deinit { budget.remove(number) }

        /// A Boolean value that indicates whether the response has been dropped.
        var isDropped: Bool { budget.holders.withLock { $0[number] == nil } }

        /// Counts more bytes of the response. Returns `false` if the response has been dropped.
        func take(_ count: Int) -> Bool { budget.add(count, to: number) }
    }

    private func remove(_ number: Int) {
        holders.withLock { $0[number] = nil }
    }

    private func add(_ count: Int, to number: Int) -> Bool {
        let (isKept, dropped) = holders.withLock { holders in
            holders[number]?.size += count
            var total = holders.values.reduce(0) { $0 + $1.size }
            var dropped: [Holder] = []
            while total > capacity,
                let largest = holders.max(by: { $0.value.size < $1.value.size })
            {
                total -= largest.value.size
                dropped.append(largest.value)
                holders[largest.key] = nil
            }
            return (holders[number] != nil, dropped)
        }
        for holder in dropped { holder.drop() }
        return isKept
    }
}
