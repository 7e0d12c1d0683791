import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Passes on what a session says to the transfer it is about.
final class TransferReporter: NSObject, URLSessionDataDelegate, Sendable {
    private let transfers = Mutex<[Int: HTTPTransfer]>([:])

    func report(to transfer: HTTPTransfer) {
        transfers.withLock { $0[transfer.task.taskIdentifier] = transfer }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse else { return }
        transfer(of: dataTask)?.didReceive(response)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.didReceive(data)
    }

    /// Never lets the session follow a redirect: where it would go is wrong for relative paths.
    ///
    /// The handler is left alone on purpose. Foundation on Linux ends the program if it is called
    /// for a task that was cancelled meanwhile; `didReceiveRedirect` cancels the task anyway.
    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        transfer(of: task)?.didReceiveRedirect(response)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.didComplete(error)
    }

    private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }
}
