import BoardCore
import Synchronization

/// A request in progress. The engine delivers the head and body; the client awaits them.
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
        /// The transfer has not ended. The associated closure runs at the end.
        case open((@Sendable () -> Void)?)
        case over
    }

    /// - Parameter host: The name of the server in errors.
    package init(host: String, limits: HTTPLimits, control: any TransferControl) {
        self.host = host
        self.limits = limits
        self.control = control
        body = BytePipe(capacity: limits.readAhead, hasRoom: control.resume)
        watchdog = Watchdog(limits: limits)
    }

    /// Starts the time limits when the request is sent.
    package func start() {
        let watch = Task { [weak self, watchdog, host] in
            try await watchdog.waitUntilExpired()
            self?.abort(BoardError.timedOut(host: host))
        }
        watching.withLock { $0 = watch }
    }

    /// Calls `action` on any thread when the engine has finished with this transfer.
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

    /// Waits for the next chunk of the body. Returns `nil` at its end.
    func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await body.read()
        } onCancel: {
            stop()
        }
    }

    /// Stops the transfer immediately and discards unread data.
    func stop() {
        body.discard(throwing: CancellationError())
        abort(CancellationError())
    }

    /// Ends the transfer. Data received so far can still be read.
    private func abort(_ error: any Error) {
        didEnd(throwing: error)
        control.cancel()
    }
}

/// The methods that the engine calls, on its own thread.
extension HTTPTransfer {
    /// A Boolean value that indicates whether the head has arrived.
    package var hasHead: Bool { head.isKept }

    /// Receives the head. Interim heads, such as 103 Early Hints, are ignored.
    package func didReceive(_ head: HTTPHead) {
        guard head.status >= 200 else { return }
        watchdog.beginBody()
        if let length = head.expectedLength, length > limits.responseSize {
            return abort(BoardError.tooLarge(host: host, limit: limits.responseSize))
        }
        self.head.keep(.success(head))
    }

    /// Receives a chunk of the body.
    ///
    /// Returns `false` if there is no room for it. The engine must then deliver it again after
    /// `TransferControl.resume`.
    package func didReceive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let isTaken = body.write(bytes)
        if isTaken { watchdog.note(bytes.count) } else { watchdog.pause() }
        return isTaken
    }

    /// Restarts the time limits after a pause.
    package func didResume() {
        watchdog.beginBody()
    }

    /// Ends the transfer after the last chunk, or with `error`.
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
