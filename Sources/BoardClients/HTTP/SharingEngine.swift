/// Keeps all clients that share it from asking one host for too much at once.
///
/// What waits for its turn has not begun: its time does not run yet.
package struct SharingEngine: HTTPEngine {
    private let engine: any HTTPEngine
    private let gate = HostGate()

    /// Makes one out of the engine that does the work; the program needs no more than one.
    package init(_ engine: any HTTPEngine) {
        self.engine = engine
    }

    package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let host = request.url.server.lowercased()
        do {
            try await gate.enter(host, atMost: limits.requestsAtOnce)
        } catch {
            let transfer = HTTPTransfer(host: host, limits: limits, control: NothingToControl())
            transfer.didEnd(throwing: error)
            return transfer
        }
        let transfer = await engine.send(request, limits: limits)
        transfer.whenEnded { gate.leave(host) }
        return transfer
    }
}

/// Reaches no engine, as none was asked.
private struct NothingToControl: TransferControl {
    func resume() {}
    func cancel() {}
}
