import Hummingbird

private struct MeBody: Decodable {
    let name: String?
}

private struct PasswordBody: Decodable {
    let old: String
    let new: String
    let totp: String?
}

private struct DeletionBody: Decodable {
    let password: String
    let totp: String?
}

extension RouteTable {
    mutating func addMeRoutes() {
        onReading("/api/v1/me") { request in
            let account = try await request.signedIn().account
            let factor = try await request.storage.credentials(of: account.id)?.secondFactor
            return .json { json in
                json.members(of: account)
                json.member("totp", factor?.isOn ?? false)
            }
        }
        on(.patch, "/api/v1/me") { request in
            let signedIn = try await request.signedIn()
            let bytes = try await request.bytes()
            let body = try request.json(MeBody.self, from: bytes)
            let key = try request.writeKey(bytes)
            guard let name = body.name else { return .json { $0.members(of: signedIn.account) } }
            try AccountName.check(name)
            try request.countWrite(of: signedIn)
            return .result(
                try await request.perform(.rename(name), as: signedIn, key: key))
        }
        on(.put, "/api/v1/me/password") { request in
            try await request.changePassword()
        }
        on(.delete, "/api/v1/me") { request in
            try await request.performEnding { try await request.deleteAccount(key: $0) }
        }
    }
}

extension BoardRequest {
    fileprivate func changePassword() async throws -> Answer {
        let signedIn = try await signedIn()
        let bytes = try await bytes()
        let body = try json(PasswordBody.self, from: bytes)
        try PasswordRule.check(body.new, of: signedIn.account.name, field: "new")
        let key = try writeKey(bytes, secretless: "")
        if let key, let known = try await storage.receipt(for: key, of: signedIn.account.id) {
            try await checkChanged(to: body.new, of: signedIn)
            return .result(known)
        }
        let credentials = try await check(body.old, of: signedIn, field: "old")
        try await checkCode(body.totp, of: credentials, guessedBy: signedIn.guesser)
        let hash = try await service.passwords.hash(body.new)
        let write = Write.changePassword(
            from: credentials.passwordHash, to: hash, keeping: signedIn.session.id)
        return .result(try await perform(write, as: signedIn, key: key))
    }

    /// Throws an error unless a repeated request sets the same password.
    ///
    /// The receipt stores nothing of the password, so the new one is checked against the account.
    private func checkChanged(to new: String, of signedIn: SignedIn) async throws {
        do {
            try await check(new, of: signedIn, field: "new")
        } catch let problem as Problem where problem.code == .wrongPassword {
            throw StorageError.keyReused
        }
    }

    fileprivate func deleteAccount(key: WriteKey?) async throws -> WriteResult {
        let signedIn = try await signedIn()
        let body = try json(DeletionBody.self, from: try await bytes())
        let credentials = try await check(body.password, of: signedIn, field: "password")
        try await checkCode(body.totp, of: credentials, guessedBy: signedIn.guesser)
        return try await perform(.deleteAccount, as: signedIn, key: key)
    }

    /// Counts password guesses of a signed-in client separately from those without a token.
    func countGuess(of signedIn: SignedIn) throws(Problem) {
        try count(.signIn, by: signedIn.guesser)
    }

    @discardableResult
    func check(
        _ password: String, of signedIn: SignedIn, field: String
    ) async throws -> Credentials {
        let account = signedIn.account
        try countGuess(of: signedIn)
        let known = try await storage.credentials(of: account.id)
        let isRight = try await service.passwords.check(password, against: known?.passwordHash)
        guard isRight, let known else {
            throw Problem(.wrongPassword, "This is not the password.", field: field)
        }
        return known
    }
}

extension SignedIn {
    /// The key for counting guesses of a password or a code.
    var guesser: String { "session \(session.id.rawValue)" }
}
