import Foundation

/// The table of the results of writes that had an idempotency key.
enum ReceiptTable {
    /// Performs the work unless it was performed before with the same key, and returns its result.
    ///
    /// A second request with the key, in any process, waits for the end of the first one's transaction.
    static func once(
        _ key: WriteKey?, by account: AccountID, at now: Timestamp, in db: any SQLSession,
        _ work: () throws -> WriteResult
    ) throws -> WriteResult {
        guard let key else { return try work() }
        try db.hold(.key(key, account))
        if let known = try result(of: key, by: account, in: db) { return known }
        let result = try work()
        let json = String(decoding: try JSONEncoder().encode(Receipt(result)), as: UTF8.self)
        try db.execute(
            """
            INSERT INTO receipts (account_id, key, fingerprint, result, created_at)
            VALUES ($1, $2, $3, $4, $5)
            """, [account, key.key, key.fingerprint, json, now])
        return result
    }

    static func result(
        of key: WriteKey, by account: AccountID, in db: any SQLSession
    ) throws -> WriteResult? {
        let found = try db.row(
            "SELECT fingerprint, result FROM receipts WHERE account_id = $1 AND key = $2",
            [account, key.key]
        ) { (fingerprint: try $0["fingerprint"] as [UInt8], json: try $0["result"] as String) }
        guard let found else { return nil }
        guard found.fingerprint == key.fingerprint else { throw StorageError.keyReused }
        return switch try JSONDecoder().decode(Receipt.self, from: Data(found.json.utf8)) {
        case .post(let id): .post(try PostTable.post(id, viewer: account, in: db))
        case .comment(let id): .comment(try CommentTable.comment(id, viewer: account, in: db))
        case .vote(let score, let mine): .vote(score: score, mine: mine)
        case .account(let id): .account(try AccountTable.account(id, in: db))
        case .made(let id): .made(id)
        case .done: .done
        }
    }
}

/// A result as stored under the key of its write.
///
/// It contains ids instead of texts, because texts may be edited or deleted later: a repeated write
/// returns their present state.
enum Receipt: Codable {
    case post(EntryID)
    case comment(EntryID)
    case vote(score: Int, mine: Int)
    case account(AccountID)
    case made(AccountID)
    case done

    init(_ result: WriteResult) {
        self =
            switch result {
            case .post(let post): .post(post.id)
            case .comment(let comment): .comment(comment.id)
            case .vote(let score, let mine): .vote(score: score, mine: mine)
            case .account(let account): .account(account.id)
            case .made(let id): .made(id)
            case .done: .done
            }
    }
}
