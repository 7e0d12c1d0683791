extension Storage {
    /// Makes an invitation and tells its code, which is kept nowhere.
    package func invite(as role: Role, at now: Timestamp) async throws -> String {
        let code = Token()
        try await addInvitation(
            NewInvitation(
                codeHash: code.hash, role: role, expiresAt: now + Retention.invitation),
            at: now)
        return code.text
    }

    /// Makes an account as an administrator does, whatever the sign-up policy.
    package func addAccount(
        named name: String, password: String, at now: Timestamp
    ) async throws -> Account {
        try AccountName.check(name)
        try PasswordRule.check(password, of: name)
        let hash = try await PasswordHasher().hash(password)
        return try await createAccount(
            NewAccount(name: name, passwordHash: hash), key: nil, at: now)
    }

    /// Gives an account another password as an administrator does: nobody stays signed in.
    package func setPassword(_ password: String, ofAccountNamed name: String) async throws {
        try PasswordRule.check(password, of: name)
        let hash = try await PasswordHasher().hash(password)
        try await setPasswordHash(hash, ofAccountNamed: name)
    }
}
