/// What a post or a comment is called; both take their numbers from one sequence, the newest the highest.
package struct EntryID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    package static func < (left: EntryID, right: EntryID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// Whose words they are; stays when the account's name is gone.
package struct AccountID: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Who writes without being signed in.
    package static let nobody = AccountID(rawValue: 0)
}

/// A session as it is listed to its owner; no secret.
package struct SessionID: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A post or a comment, where a call is for one of the two only.
package enum Entry: Hashable, Sendable {
    case post(EntryID)
    case comment(EntryID)

    package var id: EntryID {
        switch self {
        case .post(let id), .comment(let id): id
        }
    }
}
