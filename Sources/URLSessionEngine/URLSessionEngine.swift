import BoardClients
import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// HTTP by Foundation's `URLSession`, which is made when the first request needs it.
///
/// A session cannot be told to read more slowly: on Linux, `suspend()` starts a transfer anew, and a
/// delegate that waits in line stops every transfer of the program. So what a slow reader leaves
/// lying stays in memory, up to the limit of a response.
package final class URLSessionEngine: HTTPEngine {
    private let session = Mutex<URLSession?>(nil)
    private let reporter = TransferReporter()
    /// Calls into a session wait for its thread, and neither a key nor another task may wait for it.
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

/// Reaches the task of one transfer.
private struct TaskControl: TransferControl {
    let task: URLSessionDataTask
    let calls: DispatchQueue

    /// Never called: nothing fills a transfer of this engine.
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
        // Foundation's own timeout counts whole seconds only; the transfer minds the time.
        timeoutInterval = 1_000_000
    }
}

extension URLSessionConfiguration {
    /// Keeps no cookie, no response and no password.
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
