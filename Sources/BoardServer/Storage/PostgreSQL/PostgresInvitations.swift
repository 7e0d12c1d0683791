/// Invitations in their table.
enum PostgresInvitations {
    /// An invitation that does not hold is an error also where none is needed: it may give a role.
    static func use(
        of new: NewAccount, at now: Timestamp, in db: PostgresConnection
    ) throws -> Role {
        guard let code = new.invitation else {
            guard new.signUp == .open else { throw StorageError.invitationNeeded }
            return .member
        }
        let row = try db.row(
            "DELETE FROM invitations WHERE code_hash = $1 AND expires_at > $2 RETURNING role",
            [code, now.rawValue])
        guard let role = row.flatMap({ Role(rawValue: $0[0]) }) else {
            throw StorageError.invitationNeeded
        }
        return role
    }

    static func add(_ new: NewInvitation, in db: PostgresConnection) throws {
        try db.execute(
            "INSERT INTO invitations (code_hash, role, expires_at) VALUES ($1, $2, $3)",
            [new.codeHash, new.role.rawValue, new.expiresAt.rawValue])
    }

    /// Whether nobody is an administrator or can become one.
    static func isFirst(at now: Timestamp, in db: PostgresConnection) throws -> Bool {
        try db.number(
            """
            SELECT 1 FROM accounts WHERE role = $1
            UNION ALL
            SELECT 1 FROM invitations WHERE role = $1 AND expires_at > $2
            LIMIT 1
            """, [Role.admin.rawValue, now.rawValue]) == nil
    }
}

extension PostgresStorage {
    package func addInvitation(_ new: NewInvitation, at now: Timestamp) async throws {
        try await write { try PostgresInvitations.add(new, in: $0) }
    }

    /// Looks before it writes, so that a board on a full disk starts, too.
    package func addFirstInvitation(
        _ new: NewInvitation, at now: Timestamp
    ) async throws -> Bool {
        guard try await readAtOnce({ try PostgresInvitations.isFirst(at: now, in: $0) }) else {
            return false
        }
        return try await write { db in
            // Of programs that start at once, one adds it.
            try db.run("LOCK TABLE invitations IN SHARE ROW EXCLUSIVE MODE")
            guard try PostgresInvitations.isFirst(at: now, in: db) else { return false }
            try PostgresInvitations.add(new, in: db)
            return true
        }
    }

    package func hasInvitation(_ codeHash: [UInt8], at now: Timestamp) async throws -> Bool {
        try await readAtOnce { db in
            try db.number(
                "SELECT 1 FROM invitations WHERE code_hash = $1 AND expires_at > $2",
                [codeHash, now.rawValue]) != nil
        }
    }
}
