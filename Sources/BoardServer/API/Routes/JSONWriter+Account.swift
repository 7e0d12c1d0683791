extension JSONWriter {
    mutating func account(_ account: Account) {
        object { $0.members(of: account) }
    }

    mutating func members(of account: Account) {
        member("name", account.name)
        member("role", account.role.rawValue)
        member("createdAt", account.createdAt)
        member("banned", account.isBanned)
    }

    mutating func session(_ session: Session, isCurrent: Bool) {
        object { json in
            json.member("id", String(session.id.rawValue))
            json.member("createdAt", session.createdAt)
            json.member("lastUsedAt", session.lastUsedAt)
            json.member("expiresAt", session.expiresAt)
            json.member("current", isCurrent)
        }
    }
}
