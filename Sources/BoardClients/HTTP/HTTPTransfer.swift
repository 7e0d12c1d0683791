import BoardCore
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request under way: what the session reports goes in, head and body come out.
final class HTTPTransfer: Sendable {
    let task: URLSessionDataTask
    private let host: String
    private let limits: HTTPLimits
    private let calls: DispatchQueue
    private let head = Promise<HTTPHead>()
    private let body: BytePipe
    private let received = Mutex(0)
    private let watchdog: Watchdog
    private let watching = Mutex<Task<Void, any Error>?>(nil)

    /// Makes a transfer that calls into its session on `calls` only.
    init(task: URLSessionDataTask, host: String, limits: HTTPLimits, calls: DispatchQueue) {
        self.task = task
        self.host = host
        self.limits = limits
        self.calls = calls
        body = BytePipe(capacity: limits.readAhead)
        watchdog = Watchdog(
            limit: limits.connect, shortest: min(limits.connect, limits.idle))
    }

    /// Sends the request, and from now on minds the time.
    func start() {
        let watch = Task { [weak self, watchdog, host] in
            try await watchdog.waitUntilExpired()
            self?.abort(BoardError.timedOut(host: host))
        }
        watching.withLock { $0 = watch }
        task.resume()
    }

    /// Waits for the head of the answer.
    func answerHead() async throws -> HTTPHead {
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
        end(error)
        calls.async { [task] in task.cancel() }
    }

    private func end(_ error: (any Error)?) {
        head.keep(.failure(error ?? BoardError.cutOff(host: host)))
        body.finish(throwing: error)
        watching.withLock { $0 }?.cancel()
    }
}

/// What the session reports, on its own thread.
extension HTTPTransfer {
    /// The head came. Interim heads, such as 103 Early Hints, are none to wait for.
    func didReceive(_ response: HTTPURLResponse) {
        guard response.statusCode >= 200, let head = HTTPHead(response) else { return }
        watchdog.extend(by: limits.idle)
        if let length = head.expectedLength, length > limits.answerSize {
            return abort(BoardError.tooLarge(limit: limits.answerSize))
        }
        self.head.keep(.success(head))
    }

    /// A piece of the body came.
    func didReceive(_ data: Data) {
        let total = received.withLock { received in
            received += data.count
            return received
        }
        guard total <= limits.answerSize else {
            return abort(BoardError.tooLarge(limit: limits.answerSize))
        }
        watchdog.extend(by: limits.idle)
        body.write(data)
    }

    /// The answer leads elsewhere; nobody reads the body of such an answer.
    func didReceiveRedirect(_ response: HTTPURLResponse) {
        didReceive(response)
        stop()
    }

    /// The session is done with this transfer.
    func didComplete(_ error: (any Error)?) {
        // Redirects that lead nowhere are not reported before the end.
        if error == nil, !head.isKept, let response = task.response as? HTTPURLResponse {
            didReceive(response)
        }
        end(error.map { failure($0) })
    }

    private func failure(_ error: any Error) -> any Error {
        let error = error as? URLError ?? URLError(.unknown)
        let isSecure = task.currentRequest?.url?.scheme == "https"
        return error.boardError(host: host, isSecure: isSecure, hasHead: head.isKept)
            ?? CancellationError()
    }
}
