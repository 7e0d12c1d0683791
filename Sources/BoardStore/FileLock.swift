import Essentials

/// An exclusive lock between processes.
enum FileLock {
    /// Runs `work` while no other process holds the lock on the same file.
    static func withLock<Value>(at path: String, _ work: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).lock()
        return try work()
    }
}
