import Localization

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
                json.members(of: account, at: request.now)
                json.member("totp", factor?.isOn ?? false)
            }
        }
        onWriting(.patch, "/api/v1/me") { request in
            guard let name = try await request.json(MeBody.self).name else {
                return .result(.account(request.account))
            }
            try AccountName.check(name)
            return .perform(.rename(name))
        }
        onWriting(.put, "/api/v1/me/password", key: .ofPath) { try await $0.changePassword() }
        onWriting(.delete, "/api/v1/me", key: .ofToken) { request in
            let body = try await request.json(DeletionBody.self)
            let credentials = try await request.check(body.password, field: "password")
            try await request.check(code: body.totp, of: credentials)
            return .perform(.deleteAccount)
        }
    }
}

extension WriteRequest {
    fileprivate func changePassword() async throws -> Outcome {
        let body = try await json(PasswordBody.self)
        try PasswordPolicy.check(body.new, of: account.name, field: "new")
        if let key, let known = try await request.storage.receipt(for: key, of: account.id) {
            try await checkChanged(to: body.new)
            return .result(known)
        }
        let credentials = try await check(body.old, field: "old")
        try await check(code: body.totp, of: credentials)
        let hash = try await request.service.passwords.hash(body.new)
        return .perform(
            .changePassword(
                from: credentials.passwordHash, to: hash, keeping: signedIn.session.id))
    }

    /// Throws an error unless a repeated request sets the same password.
    ///
    /// The receipt stores nothing of the password, so the new one is checked against the account.
    private func checkChanged(to new: String) async throws {
        do {
            try await check(new, field: "new")
        } catch let problem as Problem where problem.code == .wrongPassword {
            throw StorageError.keyReused
        }
    }

    /// Checks the account's password. Guesses of a signed-in client are counted separately from those
    /// without a token.
    @discardableResult
    func check(_ password: String, field: String) async throws -> Credentials {
        try request.count(.signIn, by: guesser)
        let known = try await request.storage.credentials(of: account.id)
        let isRight = try await request.service.passwords.check(
            password, against: known?.passwordHash)
        guard isRight, let known else {
            throw Problem(.wrongPassword, localized("The password is wrong."), field: field)
        }
        return known
    }

    fileprivate func check(code: String?, of credentials: Credentials) async throws {
        try await request.checkCode(code, of: credentials, guessedBy: guesser)
    }

    /// The key for counting guesses of a password or a code.
    var guesser: String { "session \(signedIn.session.id.rawValue)" }
}
