import BoardCore
import Foundation
import Synchronization

/// A draft store in memory that behaves like the store on disk.
package final class MemoryDraftStore: DraftStore {
    /// The operations that can fail.
    package enum Operation: CaseIterable, Sendable {
        case save, remove, read, claim, release
    }

    fileprivate struct Contents {
        var kept: [Draft.ID: Draft] = [:]
        /// The ids in order, the latest at the end.
        var order: [Draft.ID] = []
        var claims: [Draft.ID: Date] = [:]
        var heldElsewhere: Set<Draft.ID> = []
        var failing: Set<Operation> = []
        var lent: Set<Draft.ID> = []
        var interrupted: Set<Draft.ID> = []
    }

    private let contents = Mutex(Contents())
    private let now: @Sendable () -> Date
    private let holdGate: Gate?

    /// - Parameter holdGate: Delays the reservation of a draft until it opens.
    package init(
        _ drafts: [Draft] = [], now: @escaping @Sendable () -> Date = { SamplePosts.now },
        holdGate: Gate? = nil
    ) {
        self.now = now
        self.holdGate = holdGate
        contents.withLock { contents in
            for draft in drafts { contents.keep(draft) }
        }
    }

    /// Makes these operations fail from now on, as on a full disk, and all others succeed.
    package func fail(_ operations: Set<Operation>) {
        contents.withLock { $0.failing = operations }
    }

    package func save(_ draft: Draft) async throws {
        try perform(.save) { $0.keep(draft) }
    }

    package func saveSynchronously(_ draft: Draft) throws {
        try perform(.save) { draft.isBlank ? $0.drop(draft.id) : $0.keep(draft) }
    }

    package func remove(_ id: Draft.ID) async throws {
        try perform(.remove) { $0.drop(id) }
    }

    package func drafts() async throws -> [Draft] {
        try perform(.read) { contents in
            contents.order.reversed().compactMap { contents.kept[$0] }
        }
    }

    package func draft(_ id: Draft.ID) async throws -> Draft? {
        try perform(.read) { $0.kept[id] }
    }

    package func claim(_ id: Draft.ID, until end: Date) async throws -> Draft? {
        try perform(.claim) { contents in
            guard let draft = contents.kept[id], draft.isOutgoing,
                contents.claims[id] ?? .distantPast <= now()
            else { return nil }
            contents.claims[id] = end
            return draft
        }
    }

    /// Simulates that another process edits a draft.
    package func holdElsewhere(_ id: Draft.ID) {
        contents.withLock { _ = $0.heldElsewhere.insert(id) }
    }

    package func hold(_ id: Draft.ID, until end: Date) async throws -> Bool {
        await holdGate?.pass()
        return try perform(.claim) { contents in
            guard contents.kept[id] != nil, !contents.heldElsewhere.contains(id) else {
                return false
            }
            contents.claims[id] = end
            return true
        }
    }

    package func lend(_ draft: Draft, until end: Date) throws -> String? {
        try perform(.save) { contents in
            contents.keep(draft)
            contents.claims[draft.id] = end
            contents.lent.insert(draft.id)
            return "/lent/\(draft.id)"
        }
    }

    package func endLease(of id: Draft.ID) {
        contents.withLock { _ = $0.lent.remove(id) }
    }

    /// The drafts that this process edits or sends.
    package var claimed: Set<Draft.ID> { contents.withLock { Set($0.claims.keys) } }

    /// The drafts whose text is open in an external editor.
    package var lent: Set<Draft.ID> { contents.withLock { $0.lent } }

    package func release(_ id: Draft.ID) async throws {
        try perform(.release) { $0.claims[id] = nil }
    }

    /// Simulates that a program was killed while the user was writing a draft.
    package func interrupt(_ id: Draft.ID) {
        contents.withLock { _ = $0.interrupted.insert(id) }
    }

    package func takeInterrupted() async throws -> [Draft] {
        try perform(.read) { contents in
            defer { contents.interrupted = [] }
            return contents.interrupted.compactMap { contents.kept[$0] }
        }
    }

    private func perform<Value: Sendable>(
        _ operation: Operation, _ body: (inout sending Contents) -> sending Value
    ) throws -> Value {
        try contents.withLock { contents in
            if contents.failing.contains(operation) {
                throw DraftStoreError(reason: "no space left on device")
            }
            return body(&contents)
        }
    }
}

extension MemoryDraftStore.Contents {
    fileprivate mutating func drop(_ id: Draft.ID) {
        kept[id] = nil
        claims[id] = nil
        lent.remove(id)
        order.removeAll { $0 == id }
    }

    fileprivate mutating func keep(_ draft: Draft) {
        kept[draft.id] = draft
        order.removeAll { $0 == draft.id }
        let later = order.firstIndex { (kept[$0]?.updatedAt ?? .distantPast) > draft.updatedAt }
        order.insert(draft.id, at: later ?? order.endIndex)
    }
}
