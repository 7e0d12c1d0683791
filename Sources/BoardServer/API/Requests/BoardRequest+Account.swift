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

    func token() throws(Problem) -> String? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .badToken }
        return String(parts[1].trimmingSpaces)
    }

    func signInLimiter(for name: String) -> SignInLimiter {
        SignInLimiter(service.limiter, name: name, address: address, at: now)
    }

    func count(_ limit: RateLimit, by who: String) throws(Problem) {
        try service.limiter.count(limit, by: who, at: now)
    }
}
