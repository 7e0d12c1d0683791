import Synchronization

/// A background recorder of the time when each session was last used.
///
/// Recording is a write, and reads do not wait for it.
final class SessionUseRecorder: Sendable {
    /// The sessions being recorded; further requests for them are ignored.
    private let inProgress = Mutex<Set<SessionID>>([])

    func touch(_ id: SessionID, at now: Timestamp, in storage: any Storage) {
        guard inProgress.withLock({ $0.insert(id).inserted }) else { return }
        Task {
            // A failure is ignored: the next request tries again.
            try? await storage.touchSession(id, at: now)
            _ = inProgress.withLock { $0.remove(id) }
        }
    }
}
