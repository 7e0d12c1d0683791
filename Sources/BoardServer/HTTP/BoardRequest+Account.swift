import HTTPTypes

extension BoardRequest {
    /// Returns the signed-in account. Throws a problem without a valid token.
    func signedIn() async throws -> SignedIn {
        guard let signedIn = try await viewer() else { throw Problem.signedOut }
        return signedIn
    }

    /// Returns the signed-in account, or `nil` without a token.
    ///
    /// Throws a problem for an invalid token.
    func viewer() async throws -> SignedIn? {
        guard let token = try token() else { return nil }
        let now = now
        let hash = Token.hash(of: token)
        guard let signedIn = try await storage.signedIn(tokenHash: hash, at: now) else {
            throw Problem.badToken
        }
        if now.rawValue - signedIn.session.lastUsedAt.rawValue > Self.touchInterval {
            service.touches.touch(signedIn.session.id, at: now, in: storage)
        }
        return signedIn
    }

    /// The interval for recording session use, one hour in milliseconds.
    ///
    /// Recording costs a write, and nobody needs a more precise time.
    private static let touchInterval: Int64 = 3_600_000

    private func token() throws(Problem) -> String? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .badToken }
        return String(parts[1].trimmingSpaces)
    }

    /// Performs a write of the signed-in account, once per idempotency key.
    func perform(
        _ write: Write, as signedIn: SignedIn, key: WriteKey?
    ) async throws -> WriteResult {
        try await storage.perform(write, by: signedIn.account.id, key: key, at: now)
    }

    /// Performs a request that may end its own session, once per idempotency key.
    ///
    /// A repeated request carries a token that is no longer valid, and is matched with the receipt
    /// only.
    func performEnding(
        _ work: (WriteKey?) async throws -> WriteResult
    ) async throws -> Answer {
        let key = try endingKey()
        if let key, let known = try await storage.receipt(for: key, of: .nobody) {
            return .result(known)
        }
        return .result(try await work(key))
    }

    /// Returns the key, combined with a hash of the token.
    ///
    /// The session stores another hash of the token.
    private func endingKey() throws(Problem) -> WriteKey? {
        guard let key = try writeKey([]), let token = try token() else { return nil }
        let owner = Base64URL.text(Token.sha256(Token.hash(of: token)))
        return WriteKey(key: key.key + " " + owner, fingerprint: key.fingerprint)
    }

    func signInLimiter(for name: String) -> SignInLimiter {
        SignInLimiter(service.limiter, name: name, address: address, at: now)
    }

    func count(_ limit: RateLimit, by who: String) throws(Problem) {
        try service.limiter.count(limit, by: who, at: now)
    }

    /// Limits writes by account, and also by address for clients with many accounts.
    func countWrite(of signedIn: SignedIn, _ limit: RateLimit = .write) throws(Problem) {
        try count(limit, by: "account \(signedIn.account.id.rawValue)")
        try count(limit.shared(by: 4), by: address)
    }
}
