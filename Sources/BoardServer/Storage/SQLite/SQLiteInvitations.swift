import Foundation
import GRDB

/// Invitations in their table.
enum SQLiteInvitations {
    /// An invitation that does not hold is an error also where none is needed: it may give a role.
    static func use(
        of new: NewAccount, at now: Timestamp, in db: Database
    ) throws -> Role {
        guard let code = new.invitation else {
            guard new.signUp == .open else { throw StorageError.invitationNeeded }
            return .member
        }
        let role = try String.fetchOne(
            db,
            sql: "DELETE FROM invitations WHERE code_hash = ? AND expires_at > ? RETURNING role",
            arguments: [Data(code), now.rawValue])
        guard let role = role.flatMap(Role.init(rawValue:)) else {
            throw StorageError.invitationNeeded
        }
        return role
    }

    static func add(_ new: NewInvitation, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO invitations (code_hash, role, expires_at) VALUES (?, ?, ?)",
            arguments: [Data(new.codeHash), new.role.rawValue, new.expiresAt.rawValue])
    }

    /// Whether nobody is an administrator or can become one.
    static func isFirst(at now: Timestamp, in db: Database) throws -> Bool {
        try Row.fetchOne(
            db,
            sql: """
                SELECT 1 FROM accounts WHERE role = :admin
                UNION ALL
                SELECT 1 FROM invitations WHERE role = :admin AND expires_at > :now
                LIMIT 1
                """, arguments: ["admin": Role.admin.rawValue, "now": now.rawValue]) == nil
    }
}

extension SQLiteStorage {
    package func addInvitation(_ new: NewInvitation, at now: Timestamp) async throws {
        try await write { try SQLiteInvitations.add(new, in: $0) }
    }

    /// Looks before it writes, so that a board on a full disk starts, too.
    package func addFirstInvitation(
        _ new: NewInvitation, at now: Timestamp
    ) async throws -> Bool {
        guard try read({ try SQLiteInvitations.isFirst(at: now, in: $0) }) else { return false }
        return try await write { db in
            guard try SQLiteInvitations.isFirst(at: now, in: db) else { return false }
            try SQLiteInvitations.add(new, in: db)
            return true
        }
    }

    package func hasInvitation(_ codeHash: [UInt8], at now: Timestamp) async throws -> Bool {
        try read { db in
            try Row.fetchOne(
                db, sql: "SELECT 1 FROM invitations WHERE code_hash = ? AND expires_at > ?",
                arguments: [Data(codeHash), now.rawValue]) != nil
        }
    }
}
