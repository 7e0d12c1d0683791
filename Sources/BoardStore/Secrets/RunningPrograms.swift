import Essentials
import Synchronization

/// Programs that were started to say something, and have not said it yet.
final class RunningPrograms: Sendable {
    static let all = RunningPrograms()

    private let groups = Mutex<Set<pid_t>>([])

    /// Counts a program as long as `work` takes: once it is waited for, its number may be another's.
    func counting<Value>(_ process: SpawnedProcess, _ work: () -> Value) -> Value {
        groups.withLock { _ = $0.insert(process.identifier) }
        defer { groups.withLock { _ = $0.remove(process.identifier) } }
        return work()
    }

    /// Ends all of them, and what they have started.
    func end() {
        groups.withLock { $0.forEach { kill(-$0, SIGKILL) } }
    }
}
