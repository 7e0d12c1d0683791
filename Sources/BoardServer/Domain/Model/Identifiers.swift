/// The id of a post or comment, from one sequence in which newer entries have higher numbers.
package struct EntryID: RawRepresentable, Hashable, Comparable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    package static func < (left: EntryID, right: EntryID) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The id of an account; it remains after the name is deleted.
package struct AccountID: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The owner of anonymous writes.
    package static let nobody = AccountID(rawValue: 0)
}

/// The id of a session in its owner's list; not a secret.
package struct SessionID: RawRepresentable, Hashable, Codable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A post or a comment, for calls that concern one of them.
package enum Entry: Hashable, Sendable {
    case post(EntryID)
    case comment(EntryID)

    package var id: EntryID {
        switch self {
        case .post(let id), .comment(let id): id
        }
    }
}

/// A board with posts.
package struct Board: Equatable, Codable, Sendable {
    /// The id used in addresses.
    package let id: String
    package let name: String
    package let description: String

    package init(id: String, name: String, description: String = "") {
        self.id = id
        self.name = name
        self.description = description
    }
}
