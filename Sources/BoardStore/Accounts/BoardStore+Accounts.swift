import BoardCore
import Essentials

/// A stored account without its token.
struct StoredAccount: Hashable, Sendable {
    let account: Account
    let userID: String?
    let expiresAt: Date?
    /// The location of its token.
    let place: SecretLocation
    /// The digest of the token that the site confirmed for this account; `nil` if it was not asked.
    var proof: String?

    /// Returns the digest that identifies a token without storing it.
    func digest(of secret: String) -> String {
        SHA256.digits(of: "\(account.site.address)\t\(account.name)\t\(secret)".utf8)
    }
}

extension BoardStore {
    /// Returns all accounts; of several at one site, the active one comes last.
    func accounts() throws(DraftStoreError) -> [StoredAccount] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            try connection.run(
                "SELECT site, name, user_id, expires_at, place, proof FROM account"
                    + " ORDER BY site, used_at, rowid"
            ).compactMap { StoredAccount($0) }
        }
    }

    /// Stores an account and makes it active.
    func keep(_ kept: StoredAccount) throws(DraftStoreError) {
        try useForStorage { connection throws(SQLiteError) in
            _ = try connection.run(
                "INSERT OR REPLACE INTO account VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(kept.account.site.address), .text(kept.account.name),
                    SQLiteValue(kept.userID), SQLiteValue(kept.expiresAt),
                    .text(kept.place.rawValue),
                    .real(now().timeIntervalSinceReferenceDate), SQLiteValue(kept.proof),
                ])
        }
    }

    /// Stores the confirmation of a site that a token belongs to an account.
    func keep(proof: String, of account: Account) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "UPDATE account SET proof = ? WHERE site = ? AND name = ?",
                [.text(proof)] + account.names)
        }
    }

    /// Makes an account the active one at its site.
    func use(_ account: Account) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "UPDATE account SET used_at = ? WHERE site = ? AND name = ?",
                [.real(now().timeIntervalSinceReferenceDate)] + account.names)
        }
    }

    /// Removes an account, and its inbox with the private messages.
    func remove(_ account: Account) throws(DraftStoreError) {
        try useForRemoval { connection throws(SQLiteError) in
            _ = try connection.run(
                "DELETE FROM account WHERE site = ? AND name = ?", account.names)
            _ = try connection.run(
                "DELETE FROM inbox WHERE place = ? AND account = ?", account.names)
        }
    }
}

extension Account {
    fileprivate var names: [SQLiteValue] { [.text(site.address), .text(name)] }
}

extension StoredAccount {
    fileprivate init?(_ row: SQLiteRow) {
        guard let url = row.text(0).flatMap({ URL(string: $0) }), let name = row.text(1),
            let place = row.text(4).flatMap(SecretLocation.init)
        else { return nil }
        account = Account(name, at: Site(url))
        userID = row.text(2)
        expiresAt = row.date(3)
        self.place = place
        proof = row.text(5)
    }
}
