import BoardCore

/// An engine that opens no connection: each request fails as without a network.
package struct OfflineEngine: HTTPEngine {
    package init() {}

    package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let host = request.url.server
        let transfer = HTTPTransfer(host: host, limits: limits, control: NoControl())
        transfer.didEnd(throwing: BoardError.unreachable(host: host))
        return transfer
    }

    private struct NoControl: TransferControl {
        func resume() {}
        func cancel() {}
    }
}
