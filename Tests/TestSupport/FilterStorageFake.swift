import BoardApp
import BoardCore
import Synchronization

/// Filters in memory.
package final class FilterStorageFake: FilterStorage {
    private let stored = Mutex<[PostFilter]>([])
    private let failure: String?
    private let changeRelay = AsyncStream.makeStream(of: [PostFilter].self)
    /// Delays each addition until it opens.
    private let gate = Mutex<Gate?>(nil)

    package init(failure: String? = nil) {
        self.failure = failure
    }

    package func delay(by gate: Gate?) { self.gate.withLock { $0 = gate } }

    package var changes: AsyncStream<[PostFilter]> { changeRelay.stream }

    /// Replaces the filters, as another program does in the file.
    package func change(to filters: [PostFilter]) { changeRelay.continuation.yield(filters) }

    package var filters: [PostFilter] { stored.withLock { $0 } }

    package func addFilter(
        hiding query: PostQuery, named name: String
    ) async throws(FilterStorageError) -> PostFilter {
        await gate.withLock { $0 }?.pass()
        if let failure { throw FilterStorageError(failure) }
        let filter = PostFilter(name: name, query: query, action: .hide)
        stored.withLock { $0.append(filter) }
        return filter
    }

    package func removeFilter(_ filter: PostFilter) async throws(FilterStorageError) {
        if let failure { throw FilterStorageError(failure) }
        stored.withLock { $0.removeAll { $0 == filter } }
    }
}
