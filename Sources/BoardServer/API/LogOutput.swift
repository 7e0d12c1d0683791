import Essentials
import Synchronization

/// A file, pipe or terminal that a log is written to.
///
/// A line that cannot be written is dropped and counted, so no request waits or fails because of
/// it.
package final class LogOutput: Sendable {
    private struct State {
        var dropped = 0
        /// The lines dropped since the last line was written.
        var unreported = 0
        /// A Boolean value that indicates whether the last line was written in part.
        var isCut = false
    }

    package static let standardError = LogOutput(.standardError)

    private let state = Mutex(State())
    private let descriptor: FileDescriptor
    /// The number of bytes that a writable pipe accepts without blocking.
    private static let maxBytes = 4096
    /// The milliseconds to wait for a slow reader; after the first dropped line there is no wait.
    private static let patience: Int32 = 100

    package init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The number of lines dropped since the start.
    package var droppedCount: Int { state.withLock(\.dropped) }

    /// Writes a line; returns the number of lines dropped before it.
    @discardableResult
    package func write(_ line: String) -> Int {
        // One call per line, so that lines of several threads do not mix.
        state.withLock { state in
            let start = state.isCut ? "\n" : ""
            let bytes = Array((start + line).utf8.prefix(Self.maxBytes - 1)) + [UInt8(ascii: "\n")]
            let written = isWritable(patience: state.unreported == 0) ? written(bytes) : 0
            if written > 0 { state.isCut = written < bytes.count }
            guard written == bytes.count else {
                state.dropped += 1
                state.unreported += 1
                return 0
            }
            defer { state.unreported = 0 }
            return state.unreported
        }
    }

    private func isWritable(patience isPatient: Bool) -> Bool {
        var waited = pollfd(fd: descriptor.number, events: Int16(POLLOUT), revents: 0)
        return poll(&waited, 1, isPatient ? Self.patience : 0) > 0
    }

    /// Returns the number of bytes that could be written.
    private func written(_ bytes: [UInt8]) -> Int {
        while true {
            let count = Essentials.write(descriptor.number, bytes, bytes.count)
            if count >= 0 || errno != EINTR { return max(0, count) }
        }
    }
}
