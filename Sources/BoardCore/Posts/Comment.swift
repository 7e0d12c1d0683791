import Essentials

/// An answer to a post or to another comment.
///
/// A tree of comments is an array in reading order in which each comment knows its depth: no
/// stranger's document can make the program recurse.
package struct Comment: Sendable, Hashable, Identifiable {
    /// What it is called among the comments of its thread.
    package let id: String
    /// Its number in the thread, where its source names comments so in addresses.
    package let number: Int?
    /// One line; empty where the source does not say.
    package let author: String
    package let createdAt: Date?
    /// Any number of lines, safe to draw, written in `format`.
    package let body: String
    package let format: MarkupFormat
    package let score: Int?
    /// The reader's own vote, from -1 to 1; `nil` where the source does not say.
    package let vote: Int?
    /// 0 for an answer to the post itself, one more than its parent otherwise.
    package private(set) var depth: Int
    package let presence: Presence
    /// Whether its words were others once, as far as the source says.
    package let isEdited: Bool
    /// A Boolean value that is true if the source marks the comment as the solution of its topic.
    package let isAccepted: Bool
    /// How many replies to it the source has that are not here, at any depth.
    package let missingReplies: Int
    package let rights: ReaderRights

    /// Whether the words of a comment can be read.
    package enum Presence: Sendable, Hashable {
        case present
        /// Its author took it back.
        case deleted
        /// Somebody who keeps order on the board took it away.
        case removed
    }

    /// Makes a comment, cleaning every text that came from a stranger.
    package init(
        id: String, number: Int? = nil, author: String = "", createdAt: Date? = nil,
        body: String = "", format: MarkupFormat = .markdown, score: Int? = nil,
        vote: Int? = nil, depth: Int = 0,
        presence: Presence = .present, isEdited: Bool = false, isAccepted: Bool = false,
        missingReplies: Int = 0, rights: ReaderRights = ReaderRights()
    ) {
        self.id = id.sanitized(as: .line)
        self.number = number
        self.author = author.sanitized(as: .line)
        self.createdAt = createdAt
        self.body = body.sanitized(as: .paragraphs)
        self.format = format
        self.score = score
        self.vote = vote
        self.depth = depth
        self.presence = presence
        self.isEdited = isEdited
        self.isAccepted = isAccepted
        self.missingReplies = missingReplies
        self.rights = rights
    }
}

/// What whoever is signed in may do with words, as far as their source says of each.
package struct ReaderRights: Sendable, Hashable {
    /// Whether they may be changed; `nil` where it does not say.
    package let mayEdit: Bool?
    /// Whether they may be deleted; `nil` where it does not say.
    package let mayDelete: Bool?

    package init(mayEdit: Bool? = nil, mayDelete: Bool? = nil) {
        self.mayEdit = mayEdit
        self.mayDelete = mayDelete
    }
}

extension Comment {
    /// What addresses call it.
    package var addressName: String { number.map { "\($0)" } ?? id }

    /// The same comment in another place; its texts are clean already.
    package func at(depth: Int) -> Comment {
        var comment = self
        comment.depth = depth
        return comment
    }
}
