import BoardCore
import Synchronization

/// One request under way: what an engine receives goes in, head and body come out.
package final class HTTPTransfer: Sendable {
    package let host: String
    private let limits: HTTPLimits
    private let head = Promise<HTTPHead>()
    private let body: BytePipe
    private let control: any TransferControl
    private let watchdog: Watchdog
    private let watching = Mutex<Task<Void, any Error>?>(nil)
    private let end = Mutex(End.open(nil))

    private enum End {
        /// What to do at the end.
        case open((@Sendable () -> Void)?)
        case over
    }

    /// - Parameter host: how errors name the server.
    package init(host: String, limits: HTTPLimits, control: any TransferControl) {
        self.host = host
        self.limits = limits
        self.control = control
        body = BytePipe(capacity: limits.readAhead, hasRoom: control.resume)
        watchdog = Watchdog(limits: limits)
    }

    /// The request goes out; from now on the time is minded.
    package func start() {
        let watch = Task { [weak self, watchdog, host] in
            try await watchdog.waitUntilExpired()
            self?.abort(BoardError.timedOut(host: host))
        }
        watching.withLock { $0 = watch }
    }

    /// Calls `action` when the engine has no more to do with this transfer, on any thread.
    func whenEnded(_ action: @escaping @Sendable () -> Void) {
        let isOver = end.withLock { end in
            guard case .open = end else { return true }
            end = .open(action)
            return false
        }
        if isOver { action() }
    }

    /// Waits for the head of the response.
    func responseHead() async throws -> HTTPHead {
        try await withTaskCancellationHandler {
            try await head.value()
        } onCancel: {
            stop()
        }
    }

    /// Waits for the next piece of the body; `nil` at its end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await body.read()
        } onCancel: {
            stop()
        }
    }

    /// Ends the transfer at once, for someone who no longer wants it.
    func stop() {
        body.discard(throwing: CancellationError())
        abort(CancellationError())
    }

    /// Ends the transfer; what has come so far can still be read.
    private func abort(_ error: any Error) {
        didEnd(throwing: error)
        control.cancel()
    }
}

/// What the engine reports, on a thread of its own.
extension HTTPTransfer {
    /// Whether the response's head has come.
    package var hasHead: Bool { head.isKept }

    /// The head came. Interim heads, such as 103 Early Hints, are none to wait for.
    package func didReceive(_ head: HTTPHead) {
        guard head.status >= 200 else { return }
        watchdog.beginBody()
        if let length = head.expectedLength, length > limits.responseSize {
            return abort(BoardError.tooLarge(host: host, limit: limits.responseSize))
        }
        self.head.keep(.success(head))
    }

    /// A piece of the body came.
    ///
    /// Returns whether there was room for it; where there was not, the engine is to hand it over
    /// again after `TransferControl.resume`.
    package func didReceive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isTaken = body.write(bytes)
        if isTaken { watchdog.note(bytes.count) } else { watchdog.pause() }
        return isTaken
    }

    /// The engine goes on after a pause.
    package func didResume() {
        watchdog.beginBody()
    }

    /// The engine is done with this transfer: all has come, or `error` happened.
    package func didEnd(throwing error: (any Error)? = nil) {
        head.keep(.failure(error ?? BoardError.cutOff(host: host)))
        body.finish(throwing: error)
        watching.withLock { $0 }?.cancel()
        let action = end.withLock { end in
            defer { end = .over }
            guard case .open(let action) = end else { return nil as (@Sendable () -> Void)? }
            return action
        }
        action?()
    }
}
