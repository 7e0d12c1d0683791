private struct OfferBody: Decodable {
    let password: String
}

private struct CodeBody: Decodable {
    let code: String
}

private struct RemovalBody: Decodable {
    let password: String
    let code: String
}

extension RouteTable {
    mutating func addSecondFactorRoutes() {
        on(.post, "/api/v1/me/totp") { try await $0.offerSecondFactor() }
        on(.put, "/api/v1/me/totp") { try await $0.turnSecondFactorOn() }
        on(.delete, "/api/v1/me/totp") { try await $0.turnSecondFactorOff() }
    }
}

extension BoardRequest {
    /// Checks the code along with a password if two-factor sign-in is on.
    ///
    /// - Parameter guesser: The key for counting guesses.
    func checkCode(
        _ code: String?, of credentials: Credentials, guessedBy guesser: String
    ) async throws {
        guard let factor = credentials.secondFactor, factor.isOn else { return }
        guard let code, code.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
            throw Problem.codeRequired
        }
        guard try await use(code, of: factor, of: credentials.account, guessedBy: guesser) else {
            throw Problem.wrongTOTP
        }
    }

    fileprivate func offerSecondFactor() async throws -> Answer {
        let signedIn = try await signedIn()
        let body = try json(OfferBody.self, from: try await bytes())
        try await check(body.password, of: signedIn, field: "password")
        let code = OneTimeCode(by: service.options.codeHash)
        // Fail now if codes cannot be computed, because the secret could never be confirmed.
        _ = try code.step(of: "", at: now)
        try await storage.offerSecondFactor(code.secret, to: signedIn.account.id)
        var answer = Answer.json { json in
            json.member("secret", code.text)
            let name = signedIn.account.name
            json.member("uri", code.uri(board: service.options.name, account: name))
        }
        answer.caching = .never
        return answer
    }

    /// Turns two-factor sign-in on after a first code, so that a lost secret locks nobody out.
    fileprivate func turnSecondFactorOn() async throws -> Answer {
        let signedIn = try await signedIn()
        let account = signedIn.account
        let body = try json(CodeBody.self, from: try await bytes())
        let factor = try await secondFactor(of: account)
        guard !factor.isOn else { throw StorageError.secondFactorIsOn }
        guard
            try await use(body.code, of: factor, of: account, guessedBy: signedIn.guesser)
        else { throw Problem.wrongCode }
        return .done
    }

    fileprivate func turnSecondFactorOff() async throws -> Answer {
        let signedIn = try await signedIn()
        let body = try json(RemovalBody.self, from: try await bytes())
        try await check(body.password, of: signedIn, field: "password")
        let factor = try await secondFactor(of: signedIn.account)
        guard factor.isOn else { throw Problem.noSecondFactor }
        guard
            try await use(
                body.code, of: factor, of: signedIn.account, guessedBy: signedIn.guesser)
        else { throw Problem.wrongCode }
        try await storage.removeSecondFactor(of: signedIn.account.id)
        return .done
    }

    private func secondFactor(of account: Account) async throws -> SecondFactor {
        guard let factor = try await storage.credentials(of: account.id)?.secondFactor else {
            throw Problem.noSecondFactor
        }
        return factor
    }

    /// Returns whether the code is right and unused, and marks it as used.
    ///
    /// A guess is counted before the check, so concurrent guesses are limited like sequential ones.
    private func use(
        _ code: String, of factor: SecondFactor, of account: Account, guessedBy guesser: String
    ) async throws -> Bool {
        try count(.code, by: guesser)
        let own = OneTimeCode(secret: factor.secret, by: service.options.codeHash)
        guard let step = try own.step(of: code, at: now) else { return false }
        do {
            try await storage.useSecondFactor(step: step, of: account.id)
            service.limiter.refund(.code, by: guesser)
            return true
        } catch StorageError.codeUsed {
            return false
        }
    }
}

extension Problem {
    fileprivate static let noSecondFactor = Problem(
        .totpIsOff, "Signing in takes no code here; POST a password to have a secret.")
}
