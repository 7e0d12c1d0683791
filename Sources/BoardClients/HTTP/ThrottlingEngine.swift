import BoardCore
import Essentials

/// An engine that limits concurrent requests to a host and honours its `Retry-After`.
///
/// Clients that share the engine share the limits. Time limits start when a waiting request is
/// sent.
package struct ThrottlingEngine: HTTPEngine {
    private let engine: any HTTPEngine
    private let gate = HostLimiter()
    private let rests: RateLimitMemory

    /// Creates an engine that sends requests through another. A process needs only one.
    package init(
        _ engine: any HTTPEngine,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.engine = engine
        rests = RateLimitMemory(now: now)
    }

    package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let host = request.url.server.lowercased()
        do {
            try await gate.enter(host, atMost: limits.requestsAtOnce)
        } catch {
            return .failed(error, host: host, limits: limits)
        }
        // An earlier request may have been rate-limited while this one waited.
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
    /// Returns a transfer that has already failed.
    fileprivate static func failed(
        _ error: any Error, host: String, limits: HTTPLimits
    ) -> HTTPTransfer {
        let transfer = HTTPTransfer(host: host, limits: limits, control: NullTransferControl())
        transfer.didEnd(throwing: error)
        return transfer
    }
}

/// A control without effect, for a transfer that no engine handles.
private struct NullTransferControl: TransferControl {
    func resume() {}
    func cancel() {}
}
