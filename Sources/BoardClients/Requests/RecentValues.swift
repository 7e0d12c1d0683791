import Synchronization

/// The values that were kept last, as many as there is room for.
///
/// All caches of the program share one memory: where it is full, each keeps no more than a small part.
final class RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private typealias Entry = (value: Value, turn: Int, size: Int)

    private let capacity: Int
    private let size: @Sendable (Value) -> Int
    private let entries = Mutex<[Key: Entry]>([:])
    private let turn = Atomic(0)

    /// - Parameter size: returns the bytes of memory that a value takes; small values count as 0.
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

    /// Sorting for as many new values as stay costs each of them little.
    private func keepLast(_ count: Int, of entries: inout [Key: Entry]) {
        let turns = entries.values.map(\.turn).sorted()
        guard let oldest = turns.suffix(count).first else { return }
        drop(from: &entries) { $0.turn < oldest }
    }

    /// The newest value stays, however large it is.
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

/// The memory that all caches of the program take together.
private final class CacheMemory: Sendable {
    static let shared = CacheMemory()
    /// The bytes that all caches may take, and each one where these are taken.
    static let (capacity, part) = (64 << 20, 4 << 20)

    private let size = Atomic(0)

    var isFull: Bool { size.load(ordering: .relaxed) > Self.capacity }

    func add(_ count: Int) { size.add(count, ordering: .relaxed) }

    func remove(_ count: Int) { size.subtract(count, ordering: .relaxed) }
}
