import Foundation
import GRDB

/// Accounts out of their table.
enum SQLiteAccounts {
    /// With what `credentials(_:)` reads, in its order; deleted accounts are left out.
    private static let select = """
        SELECT id, name, role, created_at, is_banned, password_hash, totp_secret, totp_is_on
        FROM accounts
        WHERE name IS NOT NULL
        """

    static func account(_ id: AccountID, in db: Database) throws -> Account {
        guard let credentials = try credentials(of: id, in: db) else {
            throw StorageError.notFound(.account)
        }
        return credentials.account
    }

    static func credentials(of id: AccountID, in db: Database) throws -> Credentials? {
        let statement = try db.cachedStatement(sql: select + " AND id = ?")
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map(credentials)
    }

    static func credentials(named name: String, in db: Database) throws -> Credentials? {
        let statement = try db.cachedStatement(sql: select + " AND name_key = ?")
        return try Row.fetchOne(statement, arguments: [AccountName.key(name)]).map(credentials)
    }

    /// The oldest first.
    static func all(in db: Database) throws -> [Credentials] {
        try Row.fetchAll(db, sql: select + " ORDER BY id").map(credentials)
    }

    static func checkFree(_ name: String, except id: AccountID?, in db: Database) throws {
        for key in AccountName.keys(looking: name) {
            if let other = try credentials(named: key, in: db), other.account.id != id {
                throw StorageError.nameTaken
            }
        }
    }

    private static func credentials(_ row: Row) -> Credentials {
        Credentials(
            account: Account(
                id: AccountID(rawValue: row[0]), name: row[1],
                role: Role(rawValue: row[2]) ?? .member, createdAt: Timestamp(rawValue: row[3]),
                isBanned: row[4]),
            passwordHash: row[5],
            secondFactor: (row[6] as Data?).map { SecondFactor(secret: Array($0), isOn: row[7]) })
    }

    static func create(_ new: NewAccount, at now: Timestamp, in db: Database) throws -> AccountID {
        let role = try SQLiteInvitations.use(of: new, at: now, in: db)
        try checkFree(new.name, except: nil, in: db)
        try db.execute(
            sql: """
                INSERT INTO accounts (name, name_key, password_hash, role, created_at)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [
                AccountName.kept(new.name), AccountName.key(new.name), new.passwordHash,
                role.rawValue, now.rawValue,
            ])
        return AccountID(rawValue: db.lastInsertedRowID)
    }
}

extension SQLiteStorage {
    package func createAccount(
        _ new: NewAccount, key: WriteKey?, at now: Timestamp
    ) async throws -> Account {
        try await write { db in
            let result = try SQLiteReceipts.once(key, by: .nobody, at: now, in: db) {
                .made(try SQLiteAccounts.create(new, at: now, in: db))
            }
            guard case .made(let id) = result,
                let credentials = try SQLiteAccounts.credentials(of: id, in: db)
            else { throw StorageError.keyReused }
            return credentials.account
        }
    }

    package func credentials(named name: String) async throws -> Credentials? {
        try read { try SQLiteAccounts.credentials(named: name, in: $0) }
    }

    package func credentials(of account: AccountID) async throws -> Credentials? {
        try read { try SQLiteAccounts.credentials(of: account, in: $0) }
    }

    package func allCredentials() async throws -> [Credentials] {
        try await readAtLength { try SQLiteAccounts.all(in: $0) }
    }

    package func setPasswordHash(_ hash: String, ofAccountNamed name: String) async throws {
        try await write { db in
            guard let found = try SQLiteAccounts.credentials(named: name, in: db) else {
                throw StorageError.notFound(.account)
            }
            let id = found.account.id.rawValue
            try db.execute(
                literal: """
                    UPDATE accounts SET password_hash = \(hash) WHERE id = \(id);
                    DELETE FROM sessions WHERE account_id = \(id);
                    """)
        }
    }

    package func setRole(_ role: Role, ofAccountNamed name: String) async throws {
        try await set("role", to: role.rawValue, ofAccountNamed: name)
    }

    package func setBanned(_ isBanned: Bool, accountNamed name: String) async throws {
        try await set("is_banned", to: isBanned, ofAccountNamed: name)
    }

    private func set(
        _ column: String, to value: some DatabaseValueConvertible & Sendable,
        ofAccountNamed name: String
    ) async throws {
        try await write { db in
            try db.execute(
                sql: "UPDATE accounts SET \(column) = ? WHERE name_key = ?",
                arguments: [value, AccountName.key(name)])
            guard db.changesCount > 0 else { throw StorageError.notFound(.account) }
        }
    }
}
