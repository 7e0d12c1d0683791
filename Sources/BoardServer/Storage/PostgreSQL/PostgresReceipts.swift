import Foundation

/// What came of writes that had a key.
enum PostgresReceipts {
    /// Does the work, unless the key tells that it is done already.
    ///
    /// A second request with the key, in whatever process, waits for the end of the first one's transaction.
    static func once(
        _ key: WriteKey?, by account: AccountID, at now: Timestamp, in db: PostgresConnection,
        _ work: () throws -> WriteResult
    ) throws -> WriteResult {
        guard let key else { return try work() }
        try db.execute("SELECT pg_advisory_xact_lock($1)", [lock(for: key, of: account)])
        if let known = try result(of: key, by: account, in: db) { return known }
        let result = try work()
        try keep(result, of: key, by: account, at: now, in: db)
        return result
    }

    /// Two keys that share a number by chance only wait for each other.
    private static func lock(for key: WriteKey, of account: AccountID) -> Int64 {
        let hash = Token.sha256(Array("\(account.rawValue) \(key.key)".utf8))
        return hash.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    static func result(
        of key: WriteKey, by account: AccountID, in db: PostgresConnection
    ) throws -> WriteResult? {
        let row = try db.row(
            "SELECT fingerprint, result FROM receipts WHERE account_id = $1 AND key = $2",
            [account.rawValue, key.key])
        guard let row else { return nil }
        guard row[0] == key.fingerprint else { throw StorageError.keyReused }
        let receipt = try JSONDecoder().decode(Receipt.self, from: Data((row[1] as String).utf8))
        return switch receipt {
        case .post(let id): .post(try PostgresPosts.post(id, viewer: account, in: db))
        case .comment(let id): .comment(try PostgresComments.comment(id, viewer: account, in: db))
        case .vote(let score, let mine): .vote(score: score, mine: mine)
        case .account(let id): .account(try PostgresAccounts.account(id, in: db))
        case .made(let id): .made(id)
        case .done: .done
        }
    }

    private static func keep(
        _ result: WriteResult, of key: WriteKey, by account: AccountID, at now: Timestamp,
        in db: PostgresConnection
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(Receipt(result)), as: UTF8.self)
        try db.execute(
            """
            INSERT INTO receipts (account_id, key, fingerprint, result, created_at)
            VALUES ($1, $2, $3, $4, $5)
            """, [account.rawValue, key.key, key.fingerprint, json, now.rawValue])
    }
}
