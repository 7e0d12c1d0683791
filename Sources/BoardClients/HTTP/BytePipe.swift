import Synchronization

/// A pipe that carries the bytes of a response from an engine's thread to one consumer.
final class BytePipe: Sendable {
    private struct State {
        var backlog: Backlog
        /// A Boolean value that indicates whether bytes were rejected since the last read.
        var hasRefused = false
        var end: Result<[UInt8]?, any Error>?
        var reader: CheckedContinuation<[UInt8]?, any Error>?

        /// Returns an action that resumes the waiting consumer, or `nil` if there is nothing to do.
        mutating func delivery() -> (@Sendable () -> Void)? {
            guard let reader, let next = next() else { return nil }
            self.reader = nil
            return { reader.resume(with: next) }
        }

        private mutating func next() -> Result<[UInt8]?, any Error>? {
            backlog.isEmpty ? end : .success(backlog.take())
        }
    }

    private let state: Mutex<State>
    private let hasRoom: @Sendable () -> Void

    /// Creates a pipe that rejects bytes while it holds at least `capacity` of them.
    ///
    /// - Parameter hasRoom: A closure called on any thread when there is room again after bytes
    ///   were rejected.
    init(capacity: Int, hasRoom: @escaping @Sendable () -> Void = {}) {
        state = Mutex(State(backlog: Backlog(capacity: capacity)))
        self.hasRoom = hasRoom
    }

    /// Appends bytes, or returns `false` without appending them if the pipe is full.
    ///
    /// After the end of the pipe, bytes are discarded and the result is `true`.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        change { state in
            guard state.end == nil else { return true }
            state.hasRefused = state.backlog.isFull
            if !state.hasRefused { state.backlog.add(bytes) }
            return !state.hasRefused
        }
    }

    /// Ends the pipe. The consumer first receives the buffered bytes, then `error` if not `nil`.
    func finish(throwing error: (any Error)? = nil) {
        change { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(nil) }
        }
    }

    /// Ends the pipe immediately and discards the unread bytes.
    func discard(throwing error: any Error) {
        change { state in
            state.backlog.removeAll()
            state.end = .failure(error)
        }
    }

    /// Waits for bytes and returns all that are buffered, or `nil` at the end of the pipe.
    ///
    /// Only one read may be pending at a time.
    func read() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            change { state in
                precondition(state.reader == nil, "a pipe has one reader")
                state.reader = continuation
            }
        }
    }

    /// Changes the state, then resumes the waiting consumer if there is something for it.
    ///
    /// The continuation is resumed outside the lock. A task that is being cancelled holds its own
    /// lock while it calls `discard`, and resuming that task would acquire the two locks in reverse
    /// order.
    private func change<Value: Sendable>(_ change: (inout State) -> Value) -> Value {
        let (value, delivery, hasNewRoom) = state.withLock { state in
            let value = change(&state)
            let delivery = state.delivery()
            let hasNewRoom = state.hasRefused && !state.backlog.isFull
            if hasNewRoom { state.hasRefused = false }
            return (value, delivery, hasNewRoom)
        }
        delivery?()
        if hasNewRoom { hasRoom() }
        return value
    }
}

/// A queue of bytes in the order in which they arrived.
private struct Backlog {
    private let capacity: Int
    private var bytes: [UInt8] = []
    /// The number of bytes already consumed.
    private var taken = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { taken == bytes.count }
    var isFull: Bool { bytes.count - taken >= capacity }

    mutating func add(_ more: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: more)
    }

    /// Removes and returns the oldest bytes, at most `capacity` of them.
    mutating func take() -> [UInt8] {
        let piece = Array(bytes[taken...].prefix(capacity))
        taken += piece.count
        if isEmpty { removeAll() }
        return piece
    }

    mutating func removeAll() {
        self = Backlog(capacity: capacity)
    }
}
