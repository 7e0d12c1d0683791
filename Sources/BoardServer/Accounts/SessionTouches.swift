import Synchronization

/// Records when sessions were last used, in the background so that reads do not wait for a write.
final class SessionTouches: Sendable {
    /// The sessions being recorded; further requests for them are ignored.
    private let underWay = Mutex<Set<SessionID>>([])

    func touch(_ id: SessionID, at now: Timestamp, in storage: any Storage) {
        guard underWay.withLock({ $0.insert(id).inserted }) else { return }
        Task {
            // A failure is ignored: the next request tries again.
            try? await storage.touchSession(id, at: now)
            _ = underWay.withLock { $0.remove(id) }
        }
    }
}
