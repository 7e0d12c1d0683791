import BoardCore

/// Asks for each secret once, however many want it: each time may start a program that has the reader
/// type a password.
actor SecretReads {
    private var reads: [Account: Task<String?, any Error>] = [:]

    func secret(
        of account: Account, read: @escaping @Sendable () async throws -> String?
    ) async throws -> String? {
        if let read = reads[account] { return try await read.value }
        let read = Task { try await read() }
        reads[account] = read
        return try await read.value
    }

    /// Has it asked for anew.
    func forget(_ account: Account) { reads[account] = nil }
}
