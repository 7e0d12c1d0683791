import BoardCore
import Synchronization

/// The known roles of accounts, which determine who may delete the posts of others.
final class BoardServerRoles: Sendable {
    private let state = Mutex(State())

    private struct State {
        var moderators = Moderators()
        /// Set when the current account's role is known or has been requested.
        var isRoleKnown = false

        mutating func begin() -> Bool {
            defer { isRoleKnown = true }
            return !isRoleKnown
        }
    }

    var moderators: Moderators { state.withLock { $0.moderators } }

    /// Marks the role as unknown after a change of account or role.
    func renew() {
        state.withLock { $0.isRoleKnown = false }
    }

    /// Stores the role of the signed-in account.
    func take(_ account: JSONValue) {
        guard let name = account["name"].string, let role = account["role"].string else { return }
        state.withLock { state in
            state.moderators[name] = role != "member"
            state.isRoleKnown = true
        }
    }

    /// Requests the role if it is unknown and no request is running.
    ///
    /// If the request fails, the server decides when the user tries to delete something.
    func learn(by ask: () async throws -> JSONValue) async {
        guard state.withLock({ $0.begin() }) else { return }
        if let account = try? await ask() { take(account) } else { renew() }
    }
}
