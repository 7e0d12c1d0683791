import Synchronization

/// The values that were kept last, as many as there is room for.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private let entries = Mutex<[Key: (value: Value, turn: Int)]>([:])
    private let turn = Atomic(0)

    init(capacity: Int) {
        self.capacity = capacity
    }

    func removeAll() {
        entries.withLock { $0 = [:] }
    }

    subscript(key: Key) -> Value? {
        get { entries.withLock { $0[key]?.value } }
        set {
            let turn = turn.add(1, ordering: .relaxed).newValue
            entries.withLock { entries in
                entries[key] = newValue.map { ($0, turn) }
                if entries.count >= 2 * capacity { entries.keepLast(capacity) }
            }
        }
    }
}

extension Dictionary {
    /// Sorting for as many new values as stay costs each of them little.
    fileprivate mutating func keepLast<Kept>(_ count: Int) where Value == (value: Kept, turn: Int) {
        let turns = values.map(\.turn).sorted()
        guard let oldest = turns.suffix(count).first else { return }
        self = filter { $0.value.turn >= oldest }
    }
}
