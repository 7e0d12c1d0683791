import Foundation
import Synchronization

@testable import BoardClients

/// Sends nothing and answers when a test says so.
final class HeldEngine: HTTPEngine {
    private struct State {
        var transfers: [(url: URL, transfer: HTTPTransfer)] = []
        var answered = 0
        var mostAtOnce = 0
    }

    private let state = Mutex(State())
    private let respond: @Sendable (URL) -> String

    /// - Parameter respond: the body for an address.
    init(respond: @escaping @Sendable (URL) -> String = { _ in "" }) {
        self.respond = respond
    }

    /// How many requests came.
    var count: Int { state.withLock { $0.transfers.count } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func send(_ request: BoardClients.HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let transfer = HTTPTransfer(
            host: request.url.server, limits: limits, control: NothingToControl())
        state.withLock { state in
            state.transfers.append((request.url, transfer))
            state.mostAtOnce = max(state.mostAtOnce, state.transfers.count - state.answered)
        }
        return transfer
    }

    /// Answers the oldest requests.
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

private struct NothingToControl: TransferControl {
    func resume() {}
    func cancel() {}
}
