import Synchronization

/// Notes when sessions were last used, which nobody who reads waits for: it is a write.
final class SessionTouches: Sendable {
    /// What is asked for meanwhile is noted with it.
    private let underWay = Mutex<Set<SessionID>>([])

    func touch(_ id: SessionID, at now: Timestamp, in storage: any Storage) {
        guard underWay.withLock({ $0.insert(id).inserted }) else { return }
        Task {
            // What fails is noted an hour later, or with the next request.
            try? await storage.touchSession(id, at: now)
            _ = underWay.withLock { $0.remove(id) }
        }
    }
}
