import Foundation
import GRDB

/// What came of writes that had a key.
enum SQLiteReceipts {
    /// Does the work, unless the key tells that it is done already.
    ///
    /// The one writer lets a second request with the key wait for the first.
    static func once(
        _ key: WriteKey?, by account: AccountID, at now: Timestamp, in db: Database,
        _ work: () throws -> WriteResult
    ) throws -> WriteResult {
        guard let key else { return try work() }
        if let known = try result(of: key, by: account, in: db) { return known }
        let result = try work()
        try keep(result, of: key, by: account, at: now, in: db)
        return result
    }

    static func result(
        of key: WriteKey, by account: AccountID, in db: Database
    ) throws -> WriteResult? {
        let statement = try db.cachedStatement(
            sql: "SELECT fingerprint, result FROM receipts WHERE account_id = ? AND key = ?")
        let arguments: StatementArguments = [account.rawValue, key.key]
        guard let row = try Row.fetchOne(statement, arguments: arguments) else { return nil }
        guard row[0] == Data(key.fingerprint) else { throw StorageError.keyReused }
        let receipt = try JSONDecoder().decode(Receipt.self, from: Data((row[1] as String).utf8))
        return switch receipt {
        case .post(let id): .post(try SQLitePosts.post(id, viewer: account, in: db))
        case .comment(let id): .comment(try SQLiteComments.comment(id, viewer: account, in: db))
        case .vote(let score, let mine): .vote(score: score, mine: mine)
        case .account(let id): .account(try SQLiteAccounts.account(id, in: db))
        case .made(let id): .made(id)
        case .done: .done
        }
    }

    private static func keep(
        _ result: WriteResult, of key: WriteKey, by account: AccountID, at now: Timestamp,
        in db: Database
    ) throws {
        let json = String(decoding: try JSONEncoder().encode(Receipt(result)), as: UTF8.self)
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO receipts (account_id, key, fingerprint, result, created_at)
                VALUES (?, ?, ?, ?, ?)
                """)
        try statement.execute(
            arguments: [
                account.rawValue, key.key, Data(key.fingerprint), json, now.rawValue,
            ])
    }
}
