import BoardCore

/// Asks for each secret once, however many want it: each time may start a program that has the reader
/// type a password, for which nobody who only reads has to wait.
actor SecretReads {
    private var reads: [Account: Task<String?, any Error>] = [:]
    private var printed: Set<String> = []
    private let clock: any Clock<Duration>
    private let tell: @Sendable (String) -> Void

    /// - Parameter tell: takes a sentence for whoever is kept waiting.
    init(clock: any Clock<Duration>, tell: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.tell = tell
    }

    func secret(
        of account: Account, read: @escaping @Sendable () async throws -> String?
    ) async throws -> String? {
        if let read = reads[account] { return try await read.value }
        let read = Task { try await telling(of: account, read) }
        reads[account] = read
        return try await read.value
    }

    /// Notes that the user's own command has printed a token.
    func notePrinted(_ token: String) { printed.insert(token) }

    func isPrinted(_ token: String) -> Bool { printed.contains(token) }

    /// Has it asked for anew.
    func forget(_ account: Account) { reads[account] = nil }

    /// A keyring asks for its password in a window that the reader may not see.
    private func telling(
        of account: Account, _ read: @Sendable () async throws -> String?
    ) async throws -> String? {
        let patience = Task { [clock, tell] in
            try await clock.sleep(for: Self.patience)
            tell(
                "Waiting for the token of \(account.name) at \(account.site.host): what keeps it may"
                    + " want a password. Until it comes, a guest reads.")
        }
        defer { patience.cancel() }
        return try await read()
    }

    private static let patience = Duration.milliseconds(1_500)
}
