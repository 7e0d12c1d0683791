import Foundation
import Synchronization

@testable import BoardClients

/// An engine that responds only when a test requests it.
final class ManualEngine: HTTPEngine {
    private struct State {
        var transfers: [(url: URL, transfer: HTTPTransfer)] = []
        var answered = 0
        var mostAtOnce = 0
    }

    private let state = Mutex(State())
    private let respond: @Sendable (URL) -> String

    /// - Parameter respond: A closure that returns the body for an address.
    init(respond: @escaping @Sendable (URL) -> String = { _ in "" }) {
        self.respond = respond
    }

    /// The number of requests received.
    var count: Int { state.withLock { $0.transfers.count } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func send(_ request: BoardClients.HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let transfer = HTTPTransfer(
            host: request.url.server, limits: limits, control: NullTransferControl())
        state.withLock { state in
            state.transfers.append((request.url, transfer))
            state.mostAtOnce = max(state.mostAtOnce, state.transfers.count - state.answered)
        }
        return transfer
    }

    /// Responds to the oldest pending requests.
    func answer(_ count: Int) {
        let transfers = state.withLock { state in
            let first = state.answered
            state.answered += count
            return state.transfers[first...].prefix(count)
        }
        for (url, transfer) in transfers {
            transfer.didReceive(HTTPHead(status: 200, headers: [:], url: url))
            Array(respond(url).utf8).withUnsafeBytes { _ = transfer.didReceive($0) }
            transfer.didEnd()
        }
    }
}

private struct NullTransferControl: TransferControl {
    func resume() {}
    func cancel() {}
}
