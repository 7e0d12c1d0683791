import HTTPTypes

extension BoardRequest {
    /// Who sends this; no token or one that does not hold is a problem.
    func signedIn() async throws -> SignedIn {
        guard let signedIn = try await viewer() else { throw Problem.signedOut }
        return signedIn
    }

    /// Who sends this; nobody without a token, and a token that does not hold is a problem.
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

    /// An hour: more exactly nobody wants to know when a session was used, and it costs a write.
    private static let touchInterval: Int64 = 3_600_000

    private func token() throws(Problem) -> String? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { throw .badToken }
        return String(parts[1].trimmingSpaces)
    }

    /// Does a write of whoever is signed in, once for each key.
    func perform(
        _ write: Write, as signedIn: SignedIn, key: WriteKey?
    ) async throws -> WriteResult {
        try await storage.perform(write, by: signedIn.account.id, key: key, at: now)
    }

    /// Does what may end the session that it comes with, once for each key.
    ///
    /// A repeat comes with a token that is good for nothing else by now, so that finds the receipt.
    func performEnding(
        _ work: (WriteKey?) async throws -> WriteResult
    ) async throws -> Answer {
        let key = try endingKey()
        if let key, let known = try await storage.receipt(for: key, of: .nobody) {
            return .result(known)
        }
        return .result(try await work(key))
    }

    /// The key with a hash of the token behind it, of which the session itself keeps another one.
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

    /// Writing is limited by account, and by address for those who have many accounts.
    func countWrite(of signedIn: SignedIn, _ limit: RateLimit = .write) throws(Problem) {
        try count(limit, by: "account \(signedIn.account.id.rawValue)")
        try count(limit.shared(by: 4), by: address)
    }
}
