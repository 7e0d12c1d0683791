import Synchronization

/// A cache of the most recently stored values.
///
/// All caches share one memory limit. When it is exceeded, each cache is reduced to a small part.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Entry = (value: Value, turn: Int, size: Int)

    private let capacity: Int
    private let size: @Sendable (Value) -> Int
    private let entries = Mutex<[Key: Entry]>([:])
    private let turn = Atomic(0)

    /// - Parameter size: A closure that returns the memory of a value in bytes; 0 for small values.
    init(capacity: Int, size: @escaping @Sendable (Value) -> Int = { _ in 0 }) {
        self.capacity = capacity
        self.size = size
    }

    deinit { removeAll() }

    func removeAll() {
        entries.withLock { entries in
            CacheMemory.shared.remove(entries.values.reduce(0) { $0 + $1.size })
            entries = [:]
        }
    }

    subscript(key: Key) -> Value? {
        get { entries.withLock { $0[key]?.value } }
        set {
            let turn = turn.add(1, ordering: .relaxed).newValue
            let size = newValue.map(size) ?? 0
            entries.withLock { entries in
                let old = entries[key]?.size ?? 0
                entries[key] = newValue.map { ($0, turn, size) }
                CacheMemory.shared.add(size - old)
                if entries.count >= 2 * capacity { keepLast(capacity, of: &entries) }
                if size > 0, CacheMemory.shared.isFull { keepSmallPart(of: &entries) }
            }
        }
    }

    /// Removes all but the last `count` entries. The amortized cost of sorting per entry is small.
    private func keepLast(_ count: Int, of entries: inout [Key: Entry]) {
        let turns = entries.values.map(\.turn).sorted()
        guard let oldest = turns.suffix(count).first else { return }
        drop(from: &entries) { $0.turn < oldest }
    }

    /// Reduces the cache to its small part. The newest value remains even if it is larger.
    private func keepSmallPart(of entries: inout [Key: Entry]) {
        var rest = CacheMemory.part
        var oldest = Int.max
        for entry in entries.values.sorted(by: { $0.turn > $1.turn }) {
            rest -= entry.size
            guard rest >= 0 || oldest == .max else { break }
            oldest = entry.turn
        }
        drop(from: &entries) { $0.turn < oldest }
    }

    private func drop(from entries: inout [Key: Entry], where isOld: (Entry) -> Bool) {
        let old = entries.filter { isOld($0.value) }
        CacheMemory.shared.remove(old.values.reduce(0) { $0 + $1.size })
        for key in old.keys { entries[key] = nil }
    }
}

/// The memory that all caches of the process use together.
private final class CacheMemory: Sendable {
    static let shared = CacheMemory()
    /// The memory limit for all caches, and the limit for each one when it is exceeded, in bytes.
    static let (capacity, part) = (64 << 20, 4 << 20)

    private let size = Atomic(0)

    var isFull: Bool { size.load(ordering: .relaxed) > Self.capacity }

    func add(_ count: Int) { size.add(count, ordering: .relaxed) }

    func remove(_ count: Int) { size.subtract(count, ordering: .relaxed) }
}
