/// The tables of accounts and their invitations.
enum AccountTable {
    /// Reads accounts that are not deleted.
    private static let select = """
        SELECT id, name, role, created_at, is_banned, banned_until, ban_reason, password_hash,
            totp_secret, totp_is_on
        FROM accounts
        WHERE name IS NOT NULL
        """

    static func account(_ row: SQLRow) throws -> Account {
        Account(
            id: try row["id"], name: try row["name"], role: try row["role"],
            createdAt: try row["created_at"],
            ban: try row["is_banned"]
                ? Ban(until: try row["banned_until"], reason: try row["ban_reason"]) : nil)
    }

    private static func credentials(_ row: SQLRow) throws -> Credentials {
        let secret: [UInt8]? = try row["totp_secret"]
        return Credentials(
            account: try account(row), passwordHash: try row["password_hash"],
            secondFactor: try secret.map { SecondFactor(secret: $0, isOn: try row["totp_is_on"]) })
    }

    static func account(
        _ id: AccountID, _ lock: RowLock = .none, in db: any SQLSession
    ) throws -> Account {
        guard
            let account = try db.row(
                select + " AND id = $1" + db.locking(lock), [id], account)
        else { throw StorageError.notFound(.account) }
        return account
    }

    static func credentials(of id: AccountID, in db: any SQLSession) throws -> Credentials? {
        try db.row(select + " AND id = $1", [id], credentials)
    }

    /// Returns the credentials of a name. Nobody has a name with a NUL, which PostgreSQL rejects.
    static func credentials(
        named name: String, _ lock: RowLock = .none, in db: any SQLSession
    ) throws -> Credentials? {
        guard !name.utf8.contains(0) else { return nil }
        return try db.row(
            select + " AND name_key = $1" + db.locking(lock), [AccountName.key(name)], credentials)
    }

    /// Returns the credentials of all accounts, oldest first.
    static func all(in db: any SQLSession) throws -> [Credentials] {
        try db.rows(select + " ORDER BY id", [], credentials)
    }

    /// Throws an error if another account has the name or one that looks like it.
    ///
    /// On PostgreSQL, two similar names that are taken at the same moment may both be accepted; the same
    /// name is not.
    static func checkFree(_ name: String, except id: AccountID?, in db: any SQLSession) throws {
        for key in AccountName.keys(looking: name) {
            if let other = try credentials(named: key, in: db), other.account.id != id {
                throw StorageError.nameTaken
            }
        }
    }

    static func create(
        _ new: NewAccount, at now: Timestamp, in db: any SQLSession
    ) throws -> AccountID {
        let role = try useInvitation(of: new, at: now, in: db)
        try checkFree(new.name, except: nil, in: db)
        let id: AccountID? = try db.row(
            """
            INSERT INTO accounts (name, name_key, password_hash, role, created_at)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name_key) DO NOTHING RETURNING id
            """,
            [AccountName.kept(new.name), AccountName.key(new.name), new.passwordHash, role, now]
        ) { try $0["id"] }
        guard let id else { throw StorageError.nameTaken }
        if role != .member { try NotificationTable.addOpenReports(for: id, in: db) }
        return id
    }

    static func setRole(_ role: Role, of id: AccountID, in db: any SQLSession) throws {
        try db.execute("UPDATE accounts SET role = $1 WHERE id = $2", [role, id])
        try NotificationTable.deleteReports(of: id, in: db)
        if role != .member { try NotificationTable.addOpenReports(for: id, in: db) }
    }

    /// Bans or unbans an account, and adds that to the log.
    ///
    /// - Parameter moderator: `nil` for the command line.
    static func setBan(
        _ ban: Ban?, of account: Account, by moderator: AccountID?, at now: Timestamp,
        in db: any SQLSession
    ) throws {
        guard ban != account.ban else { return }
        try db.execute(
            "UPDATE accounts SET is_banned = $1, banned_until = $2, ban_reason = $3 WHERE id = $4",
            [ban != nil, ban?.until, ban?.reason ?? "", account.id])
        try ModerationTable.add(
            NewModerationEntry(
                action: ban == nil ? .unban : .ban, account: account.id,
                reason: ban?.reason ?? "", until: ban?.until),
            by: moderator, at: now, in: db)
    }

    // MARK: Invitations

    /// Uses up the invitation and returns its role. An invalid invitation is an error even if none is
    /// needed, because it may grant a role.
    private static func useInvitation(
        of new: NewAccount, at now: Timestamp, in db: any SQLSession
    ) throws -> Role {
        guard let code = new.invitation else {
            guard new.signUp == .open else { throw StorageError.invitationNeeded }
            return .member
        }
        let role: Role? = try db.row(
            "DELETE FROM invitations WHERE code_hash = $1 AND expires_at > $2 RETURNING role",
            [code, now]
        ) { try $0["role"] }
        guard let role else { throw StorageError.invitationNeeded }
        return role
    }

    static func add(_ new: NewInvitation, in db: any SQLSession) throws {
        try db.execute(
            "INSERT INTO invitations (code_hash, role, expires_at) VALUES ($1, $2, $3)",
            [new.codeHash, new.role, new.expiresAt])
    }

    /// Returns whether there is an administrator, or an invitation for one.
    static func hasAdministrator(at now: Timestamp, in db: any SQLSession) throws -> Bool {
        try db.exists(
            """
            SELECT 1 FROM accounts WHERE role = $1
            UNION ALL
            SELECT 1 FROM invitations WHERE role = $1 AND expires_at > $2
            LIMIT 1
            """, [Role.admin, now])
    }
}
