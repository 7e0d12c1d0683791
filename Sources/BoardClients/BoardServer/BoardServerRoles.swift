import BoardCore
import Synchronization

/// What the server told of those who signed in: whether they may delete the words of others.
final class BoardServerRoles: Sendable {
    private let state = Mutex(State())

    private struct State {
        var moderators = Moderators()
        /// Whether it told of whoever reads now, or is being asked.
        var isToldOfReader = false

        mutating func begin() -> Bool {
            defer { isToldOfReader = true }
            return !isToldOfReader
        }
    }

    var moderators: Moderators { state.withLock { $0.moderators } }

    /// Has the server be asked anew: somebody else may read from now on, or in another role.
    func renew() {
        state.withLock { $0.isToldOfReader = false }
    }

    /// Takes what the server says of whoever reads.
    func take(_ account: JSONValue) {
        guard let name = account["name"].string, let role = account["role"].string else { return }
        state.withLock { state in
            state.moderators[name] = role != "member"
            state.isToldOfReader = true
        }
    }

    /// Asks where the server has not told yet, and nobody else is asking; what it does not tell, it
    /// decides when it comes to that.
    func learn(by ask: () async throws -> JSONValue) async {
        guard state.withLock({ $0.begin() }) else { return }
        if let account = try? await ask() { take(account) } else { renew() }
    }
}
