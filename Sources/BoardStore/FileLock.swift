import Essentials

/// Keeps other programs out of something.
enum FileLock {
    /// Does something while no other program does, as far as it takes the same file for it.
    static func withLock<Value>(at path: String, _ work: () throws -> Value) throws -> Value {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).lock()
        return try work()
    }
}
