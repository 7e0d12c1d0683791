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
    /// Where a password is asked for, so is the code of an account that has such.
    ///
    /// - Parameter guesser: the key by which guesses are counted.
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
        // Whoever cannot be shown a code could never prove to have the secret.
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

    /// Proves that the app has the secret: nobody shall be locked out by one that was lost on the way.
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

    /// Whether the code is right and was not used before; from here on it was.
    ///
    /// A guess is counted before it is checked, so that many at once are no more than one after the other.
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
