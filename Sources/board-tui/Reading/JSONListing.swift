import BoardApp
import BoardCore

/// Lists and threads as JSON, with the member names of the board document.
enum JSONListing {
    /// Writes a list of objects, one per line.
    static func list(_ objects: [String], next: ListPosition?, to output: inout StandardOutput)
        throws
    {
        try output.write("{\"data\": [")
        for (index, object) in objects.enumerated() {
            try output.write((index == 0 ? "\n" : ",\n") + object)
        }
        let next = JSONText.string(next?.description)
        try output.write("\(objects.isEmpty ? "" : "\n")], \"next\": \(next)}\n")
    }

    static func object(of board: Board) -> String {
        let members = JSONText.members([
            "id": JSONText.string(board.id.raw), "name": JSONText.string(board.name),
            "description": JSONText.string(board.summary),
            "parentId": JSONText.string(board.parent?.raw),
            "source": JSONText.string(board.id.source.name),
        ])
        return "{\(members)}"
    }

    static func object(of entry: InboxEntry) -> String {
        let members = JSONText.members([
            "source": JSONText.string(entry.id.source.name),
            "account": JSONText.string(entry.id.account.isEmpty ? nil : entry.id.account),
            "kind": JSONText.string(entry.id.kind.rawValue),
            "author": JSONText.string(entry.author.isBlank ? nil : entry.author),
            "createdAt": JSONText.date(entry.createdAt),
            "postId": JSONText.string(entry.postID?.raw),
            "commentId": JSONText.string(entry.commentID),
            "title": JSONText.string(entry.title), "body": JSONText.string(entry.body),
            "format": JSONText.string(entry.format.name), "unread": "\(entry.isUnread)",
        ])
        return "{\(members)}"
    }

    /// - Parameter match: The place that a search found; `nil` for any other list.
    static func object(
        of post: Post, _ state: ReadState, match: SearchMatch? = nil
    ) -> String {
        let members = JSONText.members([
            "unread": "\(state.isUnread(post))",
            "newComments": JSONText.number(state.newComments(of: post)),
            "bookmarked": "\(state.isMarked(post.id))",
            "labels": JSONText.list(state.labels(of: post.id).map { JSONText.string($0) }),
        ])
        return "{\(self.members(of: post)), \(members)\(match.map(self.members) ?? "")}"
    }

    private static func members(of match: SearchMatch) -> String {
        let line: KeyValuePairs = ["match": JSONText.string(match.line)]
        let comment: KeyValuePairs = ["commentId": JSONText.string(match.comment)]
        return ", \(JSONText.members(line))"
            + (match.comment == nil ? "" : ", \(JSONText.members(comment))")
    }

    static func object(of count: UnreadCount) -> String {
        let members = JSONText.members([
            "source": JSONText.string(count.source.name),
            "board": JSONText.string(count.board?.raw),
            "unread": JSONText.number(count.unread),
        ])
        return "{\(members)}"
    }

    private static func members(of post: Post) -> String {
        JSONText.members([
            "id": JSONText.string(post.id.raw), "boardId": JSONText.string(post.boardID?.raw),
            "title": JSONText.string(post.title),
            "author": JSONText.string(post.author.isBlank ? nil : post.author),
            "createdAt": JSONText.date(post.createdAt), "score": JSONText.number(post.score),
            "commentCount": JSONText.number(post.commentCount),
            "url": JSONText.string(post.url ?? post.page),
            "source": JSONText.string(post.id.source.name),
            "tags": JSONText.list(post.tags.map { JSONText.string($0) }),
            "pinned": post.isPinned ? "true" : "false",
        ])
    }

    /// Writes a post with its body and its comments, each with its replies nested.
    static func thread(_ thread: PostThread, to output: inout StandardOutput) throws {
        let body = JSONText.members([
            "body": JSONText.string(thread.body),
            "format": JSONText.string(thread.format.name),
        ])
        try output.write("{\(members(of: thread.post)), \(body), \"comments\": [")
        // Comments are in display order: each one closes the preceding ones that it does not reply
        // to.
        var depth = -1
        for comment in thread.comments {
            let open = min(comment.depth, depth + 1)
            try output.write(String(repeating: "]}", count: depth - open + 1))
            try output.write(
                (open > depth ? "\n" : ",\n") + "{\(members(of: comment)), \"comments\": [")
            depth = open
        }
        try output.write(String(repeating: "]}", count: depth + 1))
        try output.write("]}\n")
    }

    private static func members(of comment: Comment) -> String {
        let isThere = comment.presence == .present
        let accepted: KeyValuePairs = ["accepted": "true"]
        let members = JSONText.members([
            "id": JSONText.string(comment.id),
            "author": JSONText.string(comment.author.isBlank || !isThere ? nil : comment.author),
            "createdAt": JSONText.date(comment.createdAt),
            "body": JSONText.string(isThere ? comment.body : ""),
            "format": JSONText.string(comment.format.name),
            "score": JSONText.number(comment.score), "deleted": isThere ? "false" : "true",
        ])
        return comment.isAccepted ? "\(members), \(JSONText.members(accepted))" : members
    }
}
