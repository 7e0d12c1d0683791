import BoardCore
import Essentials

/// Keeps all clients that share it from asking one host for too much at once, and from asking one
/// that wants to be left alone.
///
/// What waits for its turn has not begun: its time does not run yet.
package struct SharingEngine: HTTPEngine {
    private let engine: any HTTPEngine
    private let gate = HostGate()
    private let rests: HostRests

    /// Makes one out of the engine that does the work; the program needs no more than one.
    package init(
        _ engine: any HTTPEngine,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.engine = engine
        rests = HostRests(now: now)
    }

    package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let host = request.url.server.lowercased()
        do {
            try await gate.enter(host, atMost: limits.requestsAtOnce)
        } catch {
            return .failed(error, host: host, limits: limits)
        }
        // Those before it may have been refused while it stood in line.
        if let refusal = rests.refusal(of: request) {
            gate.leave(host)
            return .failed(refusal, host: host, limits: limits)
        }
        let transfer = await engine.send(request, limits: limits)
        transfer.whenEnded { gate.leave(host) }
        return transfer
    }

    package func note(_ refusal: BoardError, at url: URL, bucket: String?) {
        rests.note(refusal, at: url, bucket: bucket)
    }
}

extension HTTPTransfer {
    /// One that has ended before it began.
    fileprivate static func failed(
        _ error: any Error, host: String, limits: HTTPLimits
    ) -> HTTPTransfer {
        let transfer = HTTPTransfer(host: host, limits: limits, control: NothingToControl())
        transfer.didEnd(throwing: error)
        return transfer
    }
}

/// Reaches no engine, as none was asked.
private struct NothingToControl: TransferControl {
    func resume() {}
    func cancel() {}
}
