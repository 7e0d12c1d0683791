/// The request body of a sign-in.
private struct SignInBody: Decodable {
    let name: String
    let password: String
    let totp: String?
}

extension RouteTable {
    mutating func addSessionRoutes() {
        onSigningIn("/api/v1/session") { request in
            let body = try request.json(SignInBody.self, from: try await request.bytes())
            return try await request.opened(try await request.checked(body), status: .ok)
        }
        onWriting(.delete, "/api/v1/session", key: .ofToken) { request in
            .perform(.closeSession(request.signedIn.session.id))
        }
        onReading("/api/v1/sessions") { request in
            let signedIn = try await request.signedIn()
            let sessions = try await request.storage.sessions(
                of: signedIn.account.id, at: request.now)
            return .list(sessions, next: nil) { json, session in
                json.session(session, isCurrent: session.id == signedIn.session.id)
            }
        }
        onWriting(.delete, "/api/v1/sessions/{id}", key: .ofToken) { request in
            .perform(.closeSession(SessionID(rawValue: try request.id(of: .session).rawValue)))
        }
    }
}

extension BoardRequest {
    /// Returns the account for a name and password; unknown names fail alike and take as long.
    fileprivate func checked(_ body: SignInBody) async throws -> Credentials {
        let limiter = signInLimiter(for: body.name)
        try limiter.begin()
        let known = try await storage.credentials(named: body.name)
        let isRight = try await service.passwords.check(
            body.password, against: known?.passwordHash)
        guard isRight, let known else {
            limiter.noteWrongPassword()
            throw Problem.wrongCredentials
        }
        try await checkCode(body.totp, of: known, guessedBy: limiter.codeGuesser)
        limiter.noteSuccess()
        return known
    }
}
