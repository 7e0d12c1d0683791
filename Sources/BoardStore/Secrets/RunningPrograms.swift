import Essentials
import Synchronization

/// The running child processes that have been started to get a token.
final class RunningPrograms: Sendable {
    static let all = RunningPrograms()

    private let groups = Mutex<Set<pid_t>>([])

    /// Registers a process while `work` runs; after it is reaped, its id may be reused.
    func counting<Value>(_ process: SpawnedProcess, _ work: () -> Value) -> Value {
        groups.withLock { _ = $0.insert(process.identifier) }
        defer { groups.withLock { _ = $0.remove(process.identifier) } }
        return work()
    }

    /// Kills all of them with their process groups.
    func end() {
        groups.withLock { $0.forEach { kill(-$0, SIGKILL) } }
    }
}
