extension Storage {
    /// Creates an invitation and returns its code, which is not stored.
    package func invite(as role: Role, at now: Timestamp) async throws -> String {
        let code = Token()
        try await addInvitation(
            NewInvitation(
                codeHash: code.hash, role: role, expiresAt: now + Retention.invitation),
            at: now)
        return code.text
    }

    /// Creates an account for an administrator, regardless of the sign-up policy.
    package func addAccount(
        named name: String, password: String, at now: Timestamp
    ) async throws -> Account {
        try AccountName.check(name)
        try PasswordPolicy.check(password, of: name)
        let hash = try await PasswordHasher().hash(password)
        return try await createAccount(
            NewAccount(name: name, passwordHash: hash), key: nil, at: now)
    }

    /// Sets a password for an administrator and ends all sessions of the account.
    package func setPassword(_ password: String, ofAccountNamed name: String) async throws {
        try PasswordPolicy.check(password, of: name)
        let hash = try await PasswordHasher().hash(password)
        try await setPasswordHash(hash, ofAccountNamed: name)
    }
}
