import HTTPTypes

/// A request of a signed-in account that writes, as the handler of `RouteTable.onWriting` receives it.
struct WriteRequest: Sendable {
    /// The parts of a request that identify a repeat, beside its `Idempotency-Key` and account.
    enum KeyUse: Sendable {
        /// The path and the body identify the request; a DELETE has no body that matters.
        case ofRequest
        /// The path alone identifies the request: not even a hash of a body with a password is stored.
        case ofPath
        /// The write may end the session, so a repeat is recognized by its token instead of the account.
        case ofToken
        /// The response or the request is a secret that no receipt may hold.
        case none
    }

    /// The outcome of a handler.
    enum Outcome: Sendable {
        /// A checked write, to be counted and performed once.
        case perform(Write)
        /// The result of an earlier request, or of one that changes nothing.
        case result(WriteResult)
        /// The response to a request that the handler has carried out itself.
        case response(APIResponse)
    }

    let request: BoardRequest
    let signedIn: SignedIn
    let key: WriteKey?
    fileprivate let bytes: [UInt8]?

    var account: Account { signedIn.account }

    func id(of subject: Subject) throws(Problem) -> EntryID { try request.id(of: subject) }

    /// Returns the body, decoded from JSON.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) async throws -> Value {
        if let bytes { return try request.json(type, from: bytes) }
        return try request.json(type, from: try await request.bytes())
    }
}

extension BoardRequest {
    /// Signs in, resolves the idempotency key, counts the write that `handler` makes of the request, and
    /// performs it.
    func write(
        _ keyUse: WriteRequest.KeyUse, _ handler: RouteTable.WriteHandler
    ) async throws -> APIResponse {
        let endingKey = keyUse == .ofToken ? try endingKey() : nil
        if let endingKey, let known = try await storage.receipt(for: endingKey, of: .nobody) {
            return .result(known, at: now)
        }
        let signedIn = try await signedIn()
        let bytes = request.head.method == .delete ? nil : try await bytes()
        let key =
            switch keyUse {
            case .ofRequest: try writeKey(bytes ?? [])
            case .ofPath: try writeKey([])
            case .ofToken: endingKey
            case .none: WriteKey?.none
            }
        let outcome = try await handler(
            WriteRequest(request: self, signedIn: signedIn, key: key, bytes: bytes))
        switch outcome {
        case .perform(let write):
            if let limit = write.rateLimit { try countWrite(of: signedIn.account, limit) }
            let result = try await storage.perform(
                write, by: signedIn.account.id, key: key, at: now)
            return .result(result, of: write, at: now)
        case .result(let result): return .result(result, at: now)
        case .response(let response): return response
        }
    }

    /// The key with a hash of the token behind it, of which the session itself keeps another one.
    private func endingKey() throws(Problem) -> WriteKey? {
        guard let key = try writeKey([]), let token = try token() else { return nil }
        let owner = Base64URL.text(Token.sha256(Token.hash(of: token)))
        return WriteKey(key: key.key + " " + owner, fingerprint: key.fingerprint)
    }

    /// Counts a write by account, and by address against clients with many accounts.
    private func countWrite(of account: Account, _ limit: RateLimit) throws(Problem) {
        try count(limit, by: "account \(account.id.rawValue)")
        try count(limit.shared(by: 4), by: address)
    }
}
