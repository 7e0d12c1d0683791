import BoardCore
import Foundation
import Synchronization

@testable import BoardClients

/// A way in which a request can fail.
enum RequestFault: CaseIterable, Sendable {
    case tooManyRequests, serverError, reset, truncation
}

/// A plan that determines which of the next requests fails, and counts them.
final class FaultPlan: Sendable {
    private struct State {
        var count = 0
        var fault: (place: Int, fault: RequestFault)?
        /// A closure that changes the bodies of responses.
        var change: (@Sendable ([UInt8]) -> [UInt8])?
    }

    /// The plan for the engines created by a test.
    @TaskLocal static var current: FaultPlan?

    private let state = Mutex(State())

    /// The number of requests since the last reset.
    var count: Int { state.withLock { $0.count } }

    /// Resets the count and makes the request with this number fail.
    func begin(failing place: Int? = nil, by fault: RequestFault = .reset) {
        state.withLock { state in
            state.count = 0
            state.fault = place.map { ($0, fault) }
        }
    }

    /// Changes the bodies of all responses.
    func change(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        state.withLock { $0.change = change }
    }

    fileprivate func next() -> (fault: RequestFault?, change: (@Sendable ([UInt8]) -> [UInt8])?) {
        state.withLock { state in
            defer { state.count += 1 }
            let fault = state.fault.flatMap { $0.place == state.count ? $0.fault : nil }
            return (fault, state.change)
        }
    }
}

/// An engine in which some requests fail according to a plan.
struct FaultyEngine: HTTPEngine {
    let engine: any HTTPEngine
    let plan: FaultPlan

    func send(_ request: BoardClients.HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
        let (fault, change) = plan.next()
        let transfer = HTTPTransfer(
            host: request.url.server, limits: limits, control: NullTransferControl())
        switch fault {
        case .tooManyRequests:
            transfer.answer(429, ["Retry-After": "3"], [], at: request.url)
        case .serverError: transfer.answer(500, [:], [], at: request.url)
        case .reset: transfer.didEnd(throwing: BoardError.cutOff(host: request.url.server))
        case .truncation, nil:
            guard fault != nil || change != nil else {
                return await engine.send(request, limits: limits)
            }
            await copy(request, limits, to: transfer, isCut: fault != nil, change)
        }
        return transfer
    }

    private func copy(
        _ request: BoardClients.HTTPRequest, _ limits: HTTPLimits, to transfer: HTTPTransfer,
        isCut: Bool, _ change: (@Sendable ([UInt8]) -> [UInt8])?
    ) async {
        let inner = await engine.send(request, limits: limits)
        do {
            let head = try await inner.responseHead()
            var bytes: [UInt8] = []
            while let piece = try await inner.next() { bytes += piece }
            if let change { bytes = change(bytes) }
            transfer.didReceive(
                HTTPHead(status: head.status, headers: head.headers, url: head.url))
            if isCut { bytes.removeLast((bytes.count + 1) / 2) }
            bytes.withUnsafeBytes { _ = transfer.didReceive($0) }
            transfer.didEnd(throwing: isCut ? BoardError.cutOff(host: request.url.server) : nil)
        } catch {
            transfer.didEnd(throwing: error)
        }
    }
}

extension HTTPTransfer {
    fileprivate func answer(
        _ status: Int, _ headers: HTTPHeaders, _ body: [UInt8], at url: URL
    ) {
        didReceive(HTTPHead(status: status, headers: headers, url: url))
        body.withUnsafeBytes { _ = didReceive($0) }
        didEnd()
    }
}

private struct NullTransferControl: TransferControl {
    func resume() {}
    func cancel() {}
}
