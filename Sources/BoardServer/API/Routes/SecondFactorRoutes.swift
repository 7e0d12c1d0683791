import Localization

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
        onWriting(.post, "/api/v1/me/totp", key: .none) { try await $0.offerSecondFactor() }
        onWriting(.put, "/api/v1/me/totp", key: .none) { try await $0.turnSecondFactorOn() }
        onWriting(.delete, "/api/v1/me/totp", key: .none) { try await $0.turnSecondFactorOff() }
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

    /// Returns whether the code is right and unused, and marks it as used.
    ///
    /// A guess is counted before the check, so concurrent guesses are limited like sequential ones.
    fileprivate func use(
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

extension WriteRequest {
    fileprivate func offerSecondFactor() async throws -> Outcome {
        let body = try await json(OfferBody.self)
        try await check(body.password, field: "password")
        let code = OneTimeCode(by: request.service.options.codeHash)
        // Fail now if codes cannot be computed, because the secret could never be confirmed.
        _ = try code.step(of: "", at: request.now)
        try await request.storage.offerSecondFactor(code.secret, to: account.id)
        var response = APIResponse.json { json in
            json.member("secret", code.text)
            json.member(
                "uri", code.uri(board: request.service.options.name, account: account.name))
        }
        response.caching = .never
        return .response(response)
    }

    /// Turns two-factor sign-in on after a first code, so that a lost secret locks nobody out.
    fileprivate func turnSecondFactorOn() async throws -> Outcome {
        let body = try await json(CodeBody.self)
        let factor = try await secondFactor()
        guard !factor.isOn else { throw StorageError.secondFactorIsOn }
        guard try await use(body.code, of: factor) else { throw Problem.wrongCode }
        return .response(.done)
    }

    fileprivate func turnSecondFactorOff() async throws -> Outcome {
        let body = try await json(RemovalBody.self)
        try await check(body.password, field: "password")
        let factor = try await secondFactor()
        guard factor.isOn else { throw Problem.noSecondFactor }
        guard try await use(body.code, of: factor) else { throw Problem.wrongCode }
        try await request.storage.removeSecondFactor(of: account.id)
        return .response(.done)
    }

    private func secondFactor() async throws -> SecondFactor {
        guard let factor = try await request.storage.credentials(of: account.id)?.secondFactor
        else {
            throw Problem.noSecondFactor
        }
        return factor
    }

    private func use(_ code: String, of factor: SecondFactor) async throws -> Bool {
        try await request.use(code, of: factor, of: account, guessedBy: guesser)
    }
}

extension Problem {
    fileprivate static var noSecondFactor: Problem {
        Problem(
            .totpIsOff,
            localized("Two-factor sign-in is off; POST a password to get a secret."))
    }
}
