import BoardClients
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An HTTP engine on Foundation's `URLSession`, created for the first request.
///
/// A session cannot be throttled: on Linux, `suspend()` restarts a transfer, and a blocked delegate
/// stops every transfer of the process. So unread data stays in memory, up to the response limit.
package final class URLSessionEngine: HTTPEngine {
    private let session = Mutex<URLSession?>(nil)
    private let reporter = TransferReporter()
    /// The queue for calls into a session, which block until its thread responds.
    ///
    /// Neither key handling nor another task may wait for them.
    private let calls = DispatchQueue(label: "board-tui.http")

    package init() {}

    deinit { session.withLock { $0?.finishTasksAndInvalidate() } }

    package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        await withCheckedContinuation { continuation in
            calls.async {
                let task = self.openSession().dataTask(with: URLRequest(request))
                let transfer = self.transfer(for: task, request, limits)
                self.reporter.report(task, to: transfer)
                transfer.start()
                task.resume()
                continuation.resume(returning: transfer)
            }
        }
    }

    private func transfer(
        for task: URLSessionDataTask, _ request: HTTPRequest, _ limits: HTTPLimits
    ) -> HTTPTransfer {
        var limits = limits
        limits.readAhead = .max
        return HTTPTransfer(
            host: request.url.server, limits: limits,
            control: TaskControl(task: task, calls: calls))
    }

    private func openSession() -> URLSession {
        session.withLock { session in
            if let session { return session }
            let new = URLSession(
                configuration: .forgetful, delegate: reporter, delegateQueue: .oneByOne)
            session = new
            return new
        }
    }
}

/// The control of one transfer's task.
private struct TaskControl: TransferControl {
    let task: URLSessionDataTask
    let calls: DispatchQueue

    /// Does nothing; it is never called, because transfers of this engine are not paused.
    func resume() {}

    func cancel() {
        calls.async { [task] in task.cancel() }
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        allHTTPHeaderFields = request.headers.fields
        httpBody = request.body.map { Data($0) }
        // Foundation's timeout counts whole seconds only; the transfer enforces the time limit.
        timeoutInterval = 1_000_000
    }
}

extension URLSessionConfiguration {
    /// A configuration that stores no cookies, responses or passwords.
    fileprivate static var forgetful: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }
}

extension OperationQueue {
    fileprivate static var oneByOne: OperationQueue {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }
}
