import FlyingFox
import Foundation
import Synchronization

/// A front end to a simulated server that logs requests and can hold them.
final class RequestGate: Sendable {
    private struct State {
        var paths: [String] = []
        /// The number of requests that may still pass; `nil` for all.
        var allowance: Int?
        var held: [CheckedContinuation<Void, Never>] = []
        var address: URL?
    }

    private let state = Mutex(State())

    /// The requested paths, in order.
    var paths: [String] { state.withLock { $0.paths } }

    /// The URL of the simulated server, with a trailing slash.
    var address: URL? { state.withLock { $0.address } }

    func open(at address: URL) {
        state.withLock { $0.address = address }
    }

    /// Lets `count` further requests pass and holds the others.
    func hold(after count: Int) {
        state.withLock { $0.allowance = count }
    }

    /// Releases all held requests and lets all further ones pass.
    func release() {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.allowance = nil
            return state.held
        }
        for question in held { question.resume() }
    }

    func pass(_ path: String) async {
        await withCheckedContinuation { continuation in
            let passes = state.withLock { state in
                state.paths.append(path)
                guard let allowance = state.allowance else { return true }
                state.allowance = max(0, allowance - 1)
                if allowance == 0 { state.held.append(continuation) }
                return allowance > 0
            }
            if passes { continuation.resume() }
        }
    }
}
