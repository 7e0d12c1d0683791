import Synchronization

/// Carries the bytes of a response from an engine's thread to a reader.
final class BytePipe: Sendable {
    private struct State {
        var backlog: Backlog
        /// Whether bytes were refused since the reader took some.
        var hasRefused = false
        var end: Result<[UInt8]?, any Error>?
        var reader: CheckedContinuation<[UInt8]?, any Error>?

        /// Hands the reader what is next; `nil` if there is no reader or it has to wait.
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

    /// Makes a pipe that takes no more while it holds `capacity` bytes.
    ///
    /// - Parameter hasRoom: called, on any thread, when bytes were refused and there is room again.
    init(capacity: Int, hasRoom: @escaping @Sendable () -> Void = {}) {
        state = Mutex(State(backlog: Backlog(capacity: capacity)))
        self.hasRoom = hasRoom
    }

    /// Adds bytes; returns `false` and does nothing where there is no room for them. A pipe that has
    /// ended swallows what comes.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        change { state in
            guard state.end == nil else { return true }
            state.hasRefused = state.backlog.isFull
            if !state.hasRefused { state.backlog.add(bytes) }
            return !state.hasRefused
        }
    }

    /// Ends the pipe; the reader still gets what was written, then `error` if there is one.
    func finish(throwing error: (any Error)? = nil) {
        change { state in
            if state.end == nil { state.end = error.map { .failure($0) } ?? .success(nil) }
        }
    }

    /// Ends the pipe at once and throws away what was not read.
    func discard(throwing error: any Error) {
        change { state in
            state.backlog.removeAll()
            state.end = .failure(error)
        }
    }

    /// The bytes that came since the last call, as soon as there are any; `nil` at the end.
    ///
    /// One reader at a time.
    func read() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            change { state in
                precondition(state.reader == nil, "a pipe has one reader")
                state.reader = continuation
            }
        }
    }

    /// Changes the state, and then gives a waiting reader what there is for it.
    ///
    /// It does so outside the lock: whoever cancels a task holds that task's own lock while it calls
    /// `discard`, and resuming the task takes the two in the other order.
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

/// Bytes that wait for their reader, in the order they came.
private struct Backlog {
    private let capacity: Int
    private var bytes: [UInt8] = []
    /// How many of them have been taken.
    private var taken = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    var isEmpty: Bool { taken == bytes.count }
    var isFull: Bool { bytes.count - taken >= capacity }

    mutating func add(_ more: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: more)
    }

    /// Takes the oldest bytes, no more than `capacity` of them.
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
