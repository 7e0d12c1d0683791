import Synchronization

/// Keeps what one test makes out of the programs that others start.
package enum ProcessStarts {
    private static let lock = Mutex(())

    /// Starts a program, or makes a descriptor and marks it as close-on-exec: a program that was started
    /// in between would keep it open, and who waits for its end would wait for that program's.
    package static func alone<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try lock.withLock { _ throws(Failure) in try body() }
    }
}
