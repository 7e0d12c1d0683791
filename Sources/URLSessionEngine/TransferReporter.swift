import BoardClients
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A session delegate that forwards events to the transfers of the tasks.
final class TransferReporter: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: HTTPTransfer]>([:])

    func report(_ task: URLSessionTask, to transfer: HTTPTransfer) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let head = HTTPHead(response) else { return }
        transfer(of: dataTask)?.didReceive(head)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        _ = data.withUnsafeBytes { transfer(of: dataTask)?.didReceive($0) }
    }

    /// Reports a redirect as a response and never follows it.
    ///
    /// The session would resolve relative paths wrongly.
    ///
    /// The completion handler is not called on purpose: on Linux, Foundation crashes if it is
    /// called for a cancelled task. The consumer of the head cancels the task anyway.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let head = HTTPHead(response) else { return }
        transfer(of: task)?.didReceive(head)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let transfer else { return }
        // A redirect without a target is reported only at the end.
        if error == nil, !transfer.hasHead, let head = task.response.flatMap({ HTTPHead($0) }) {
            transfer.didReceive(head)
        }
        transfer.didEnd(throwing: error.map { Self.failure($0, task, transfer) })
    }

    private static func failure(
        _ error: any Error, _ task: URLSessionTask, _ transfer: HTTPTransfer
    ) -> any Error {
        let error = error as? URLError ?? URLError(.unknown)
        let isSecure = task.currentRequest?.url?.scheme == "https"
        return error.boardError(
            host: transfer.host, isSecure: isSecure, hasHead: transfer.hasHead)
            ?? CancellationError()
    }

    private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }
}

extension HTTPHead {
    fileprivate init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse, let url = response.url else {
            return nil
        }
        var headers = HTTPHeaders()
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name] = value
        }
        self.init(status: response.statusCode, headers: headers, url: url, isDecompressed: true)
    }
}
