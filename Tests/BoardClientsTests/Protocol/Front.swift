import FlyingFox
import Foundation
import Synchronization

/// What stands before a stand-in: it counts the questions and can hold them back.
final class Front: Sendable {
    private struct State {
        var paths: [String] = []
        /// How many questions may still pass; `nil` for all.
        var allowance: Int?
        var held: [CheckedContinuation<Void, Never>] = []
        var address: URL?
    }

    private let state = Mutex(State())

    /// What was asked so far, in order.
    var paths: [String] { state.withLock { $0.paths } }

    /// The address of the stand-in, which ends with a slash.
    var address: URL? { state.withLock { $0.address } }

    func open(at address: URL) {
        state.withLock { $0.address = address }
    }

    /// Lets so many questions pass from now on, and holds the others back.
    func hold(after count: Int) {
        state.withLock { $0.allowance = count }
    }

    /// Lets everything pass that was held back, and all that comes.
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
