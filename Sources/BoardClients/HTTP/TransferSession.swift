import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The session behind a service, made when the first request needs it.
final class TransferSession: Sendable {
    private let session = Mutex<URLSession?>(nil)
    private let reporter = TransferReporter()
    /// Calls into a session wait for its thread, and neither a key nor another task may wait for it.
    private let calls = DispatchQueue(label: "board-tui.http")

    deinit { session.withLock { $0?.finishTasksAndInvalidate() } }

    /// Sends `request`.
    func transfer(for request: URLRequest, limits: HTTPLimits) async -> HTTPTransfer {
        await withCheckedContinuation { continuation in
            calls.async {
                let transfer = self.newTransfer(for: request, limits: limits)
                self.reporter.report(to: transfer)
                transfer.start()
                continuation.resume(returning: transfer)
            }
        }
    }

    private func newTransfer(for request: URLRequest, limits: HTTPLimits) -> HTTPTransfer {
        HTTPTransfer(
            task: openSession().dataTask(with: request), host: request.url?.server ?? "",
            limits: limits, calls: calls)
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

extension URLSessionConfiguration {
    /// Keeps no cookie, no answer and no password.
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
