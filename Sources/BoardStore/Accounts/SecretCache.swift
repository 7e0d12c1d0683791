import BoardCore
import Localization

/// Loads each token once, even for concurrent requests.
///
/// Loading may start a program that asks the user for a password. Tasks that only read must not
/// wait for it.
actor SecretCache {
    private var reads: [Account: Task<String?, any Error>] = [:]
    private var printed: Set<String> = []
    /// The accounts that are signed in until the program ends, because they cannot be stored.
    private(set) var held: [SignedIn] = []
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void

    /// Creates an empty cache.
    ///
    /// - Parameter report: receives a sentence for the user when loading takes long.
    init(clock: any Clock<Duration>, report: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.report = report
    }

    func secret(
        of account: Account, read: @escaping @Sendable () async throws -> String?
    ) async throws -> String? {
        if let read = reads[account] { return try await read.value }
        let read = Task { try await telling(of: account, read) }
        reads[account] = read
        return try await read.value
    }

    /// Records that the user's own command has printed a token.
    func notePrinted(_ token: String) { printed.insert(token) }

    func isPrinted(_ token: String) -> Bool { printed.contains(token) }

    /// Keeps an account signed in until the program ends.
    func hold(_ signedIn: SignedIn) {
        held.removeAll { $0.account == signedIn.account }
        held.append(signedIn)
    }

    /// Removes a token, so that it is loaded again.
    func forget(_ account: Account) {
        reads[account] = nil
        held.removeAll { $0.account == account }
    }

    /// Loads a token, and informs the user if a keyring may be asking for a password out of sight.
    private func telling(
        of account: Account, _ read: @Sendable () async throws -> String?
    ) async throws -> String? {
        let patience = Task { [clock, report] in
            try await clock.sleep(for: Self.patience)
            report(
                localized(
                    """
                    Waiting for the token of \(account.name) at \(account.site.host): the keyring \
                    may ask for a password. Until then, you read as a guest.
                    """))
        }
        defer { patience.cancel() }
        return try await read()
    }

    private static let patience = Duration.milliseconds(1_500)
}
