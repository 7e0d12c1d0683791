import HTTPTypes

/// The request body of a sign-up.
private struct SignUpBody: Decodable {
    let name: String
    let password: String
    let invitation: String?
}

extension RouteTable {
    mutating func addAccountRoutes() {
        onSigningIn("/api/v1/accounts") { request in
            let bytes = try await request.bytes()
            let body = try request.json(SignUpBody.self, from: bytes)
            try AccountName.check(body.name)
            try PasswordPolicy.check(body.password, of: body.name)
            try request.count(.signUp, by: request.address)
            let made = try await request.createAccount(body, bytes)
            return try await request.opened(made, status: .created)
        }
    }
}

extension BoardRequest {
    /// Creates an account, or returns the existing one for a repeated key and the right password.
    fileprivate func createAccount(
        _ body: SignUpBody, _ bytes: [UInt8]
    ) async throws -> Credentials {
        let hash = try await service.passwords.hash(body.password)
        let new = NewAccount(
            name: body.name, passwordHash: hash,
            invitation: body.invitation.map(Token.hash(of:)), signUp: service.options.signUp)
        let secretless = body.name + "\n" + (body.invitation ?? "")
        let key = try writeKey(bytes, secretless: secretless)
        let account = try await storage.createAccount(new, key: key, at: now)
        let made = try await storage.credentials(of: account.id)
        guard try await service.passwords.check(body.password, against: made?.passwordHash),
            let made
        else { throw StorageError.keyReused }
        // The key may be repeated after two-factor sign-in was turned on.
        try await checkCode(
            nil, of: made, guessedBy: signInLimiter(for: body.name).codeGuesser)
        return made
    }

    /// Opens a session and returns its token, which is not stored.
    func opened(_ checked: Credentials, status: HTTPResponse.Status) async throws -> APIResponse {
        let token = Token()
        let session = try await storage.openSession(
            NewSession(
                accountID: checked.account.id, passwordHash: checked.passwordHash,
                tokenHash: token.hash, expiresAt: now + Retention.session),
            at: now)
        var response = APIResponse.json(status: status) { json in
            json.member("token", token.text)
            json.member("expiresAt", session.expiresAt)
            json.name("account")
            json.object { $0.members(of: checked.account, at: now) }
        }
        response.caching = .never
        return response
    }
}

extension JSONWriter {
    mutating func members(of account: Account, at now: Timestamp) {
        member("name", account.name)
        member("role", account.role.rawValue)
        member("createdAt", account.createdAt)
        member("banned", account.isBanned(at: now))
        member("bannedUntil", account.ban?.until)
        member("banReason", account.ban?.reason)
    }

    mutating func session(_ session: Session, isCurrent: Bool) {
        object { json in
            json.member("id", String(session.id.rawValue))
            json.member("createdAt", session.createdAt)
            json.member("lastUsedAt", session.lastUsedAt)
            json.member("expiresAt", session.expiresAt)
            json.member("current", isCurrent)
        }
    }
}
