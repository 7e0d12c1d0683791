import BoardCore
import Essentials
import Localization

/// The member `comments` of a post: an array of comments, or only their number.
struct PartialComments {
    var nodes: [CommentNode] = []
    var count: Int?
}

extension JSONCursor {
    mutating func readComments() throws(JSONError) -> PartialComments {
        var draft = PartialComments()
        skippedComments = JSONErrors()
        if startsNumber {
            draft.count = try optionalInteger()
        } else {
            try readComments(into: &draft.nodes, enclosedBy: nil)
        }
        return draft
    }

    /// Appends the comments of an array to `nodes`, each parent before its replies.
    private mutating func readComments(
        into nodes: inout [CommentNode], enclosedBy enclosing: Int?
    ) throws(JSONError) {
        guard next == .openBracket else { return try skipValue() }
        try forEachElement { cursor throws(JSONError) in
            guard cursor.next == .openBrace else {
                return try cursor.skipComment(cursor.error(localized("expected a comment")))
            }
            guard nodes.count < Self.commentLimit else {
                return try cursor.skipComment(
                    JSONError(
                        reason: localized("too many comments for a post"), offset: cursor.position))
            }
            nodes.append(CommentNode(enclosing: enclosing))
            try cursor.readComment(at: nodes.count - 1, in: &nodes)
        }
    }

    /// The maximum number of comments, far more than the longest discussions have.
    ///
    /// Each comment takes some hundred bytes of memory.
    private static let commentLimit = 100_000

    private mutating func skipComment(_ error: JSONError) throws(JSONError) {
        skippedComments.note(error)
        try skipValue()
    }

    private mutating func readComment(
        at index: Int, in nodes: inout [CommentNode]
    ) throws(JSONError) {
        try forEachMember { name, cursor throws(JSONError) in
            switch name {
            case .id: nodes[index].id = try cursor.identifier()
            case .author: nodes[index].author = try cursor.retainedText()
            case .createdAt: nodes[index].createdAt = try cursor.optionalDate()
            case .body: nodes[index].body = try cursor.retainedText()
            case .format: nodes[index].format = try cursor.markupFormat()
            case .score: nodes[index].score = try cursor.optionalInteger()
            case .accepted: nodes[index].isAccepted = try cursor.optionalBool() ?? false
            case .parentId: nodes[index].parentID = try cursor.identifier()
            case .comments:
                nodes.removeSubrange((index + 1)...)
                try cursor.readComments(into: &nodes, enclosedBy: index)
            default: try cursor.skipValue()
            }
        }
    }
}
