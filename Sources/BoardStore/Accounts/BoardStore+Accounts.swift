import BoardCore
import Essentials

/// An account that somebody signed in to, without what shows it.
struct KeptAccount: Hashable, Sendable {
    let account: Account
    let userID: String?
    let expiresAt: Date?
    /// Where its secret is.
    let place: SecretPlace
    /// The digest of the secret that its site has said to be this account's; `nil` where it was not
    /// asked.
    var proof: String?

    /// Knows a secret again, which is kept nowhere.
    func digest(of secret: String) -> String {
        SHA256.digits(of: "\(account.site.address)\t\(account.name)\t\(secret)".utf8)
    }
}

extension BoardStore {
    /// Of several at one site, the one in use comes last.
    func accounts() throws(DraftStoreError) -> [KeptAccount] {
        try use(orBeforeAll: []) { connection throws(SQLiteError) in
            try connection.run(
                "SELECT site, name, user_id, expires_at, place, proof FROM account"
                    + " ORDER BY site, used_at, rowid"
            ).compactMap { KeptAccount($0) }
        }
    }

    /// Keeps an account, which is in use from then on.
    func keep(_ kept: KeptAccount) throws(DraftStoreError) {
        let expiresAt = kept.expiresAt.map { SQLiteValue.real($0.timeIntervalSinceReferenceDate) }
        try useForStorage { connection throws(SQLiteError) in
            _ = try connection.run(
                "INSERT OR REPLACE INTO account VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(kept.account.site.address), .text(kept.account.name),
                    SQLiteValue(kept.userID), expiresAt ?? .null, .text(kept.place.rawValue),
                    .real(now().timeIntervalSinceReferenceDate), SQLiteValue(kept.proof),
                ])
        }
    }

    /// Keeps what a site has told of an account's secret.
    func keep(proof: String, of account: Account) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "UPDATE account SET proof = ? WHERE site = ? AND name = ?",
                [.text(proof)] + account.names)
        }
    }

    /// Takes an account into use, in place of another one at its site.
    func use(_ account: Account) throws(DraftStoreError) {
        try use(orBeforeAll: ()) { connection throws(SQLiteError) in
            _ = try connection.run(
                "UPDATE account SET used_at = ? WHERE site = ? AND name = ?",
                [.real(now().timeIntervalSinceReferenceDate)] + account.names)
        }
    }

    func remove(_ account: Account) throws(DraftStoreError) {
        try useForRemoval { connection throws(SQLiteError) in
            _ = try connection.run(
                "DELETE FROM account WHERE site = ? AND name = ?", account.names)
        }
    }
}

extension Account {
    fileprivate var names: [SQLiteValue] { [.text(site.address), .text(name)] }
}

extension KeptAccount {
    fileprivate init?(_ row: SQLiteRow) {
        guard let url = row.text(0).flatMap({ URL(string: $0) }), let name = row.text(1),
            let place = row.text(4).flatMap(SecretPlace.init)
        else { return nil }
        account = Account(name, at: Site(url))
        userID = row.text(2)
        expiresAt = row.real(3).map { Date(timeIntervalSinceReferenceDate: $0) }
        self.place = place
        proof = row.text(5)
    }
}
