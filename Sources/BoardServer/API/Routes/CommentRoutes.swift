import Localization

/// A reference to an entry: a string or a number, as in board documents.
struct EntryReference: Decodable {
    let id: EntryID

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int64.self) {
            id = EntryID(rawValue: number)
        } else {
            // A text that is not a number is the id of no entry.
            let text = try container.decode(String.self)
            id = EntryID(rawValue: BoardRequest.number(text) ?? 0)
        }
    }
}

private struct CommentBody: Decodable {
    let postId: EntryReference
    let parentId: EntryReference?
    let body: String
}

private struct CommentEditBody: Decodable {
    let body: String
}

extension RouteTable {
    mutating func addCommentRoutes() {
        onReading("/api/v1/posts/{id}/comments") { request in
            try await request.cached { try await request.comments() }
        }
        onWriting(.post, "/api/v1/comments") { request in
            let sent = try await request.json(CommentBody.self)
            try TextValidation.checkBody(sent.body, "body", atMost: Limits.comment)
            return .perform(
                .createComment(
                    postID: sent.postId.id, parentID: sent.parentId?.id, body: sent.body))
        }
        onReading("/api/v1/comments/{id}") { request in
            let viewer = try await request.viewer()?.account.id
            let id = try request.id(of: .comment)
            let comment = try await request.storage.comment(id, viewer: viewer)
            return .json { $0.members(of: comment, missing: comment.replyCount) }
        }
        onWriting(.patch, "/api/v1/comments/{id}") { request in
            let id = try request.id(of: .comment)
            let body = try await request.json(CommentEditBody.self).body
            try TextValidation.checkBody(body, "body", atMost: Limits.comment)
            return .perform(.editComment(id, body: body))
        }
        onWriting(.delete, "/api/v1/comments/{id}") { request in
            .perform(.deleteComment(try request.id(of: .comment)))
        }
    }
}

extension BoardRequest {
    fileprivate func comments() async throws -> APIResponse {
        let query = CommentQuery(
            postID: try id(of: .post), under: try commentID("under"),
            after: try cursor("comments", count: 1).map { EntryID(rawValue: $0[0]) },
            limit: try limit(or: 100), viewer: try await viewer()?.account.id)
        let page = try await storage.comments(query)
        let next = page.next.map { Cursor.text(["comments", "\($0.rawValue)"]) }
        let missing = page.missing
        return .list(page.comments.indices, next: next) { json, index in
            json.comment(page.comments[index], missing: missing[index])
        }
    }

    private func commentID(_ name: String) throws(Problem) -> EntryID? {
        guard let text = try parameter(name) else { return nil }
        guard let number = Self.number(text) else {
            throw Problem(.notFound, localized("There is no such comment."), field: name)
        }
        return EntryID(rawValue: number)
    }
}

extension JSONWriter {
    /// Writes a comment; a deleted or removed one is only a placeholder, except for accounts that may read
    /// the removed text.
    ///
    /// - Parameter missing: The number of replies that this response leaves out.
    mutating func comment(_ comment: Comment, missing: Int? = nil) {
        object { $0.members(of: comment, missing: missing) }
    }

    mutating func members(of comment: Comment, missing: Int? = nil) {
        member("id", comment.id)
        member("postId", comment.postID)
        member("parentId", comment.parentID)
        member("deleted", comment.isDeleted)
        if let missing { member("missing", missing) }
        if comment.isRemoved { member("removed", true) }
        if let reason = comment.removalReason { member("removalReason", reason) }
        guard !comment.isDeleted || comment.removalReason != nil else { return }
        member("author", comment.author)
        member("createdAt", comment.createdAt)
        member("editedAt", comment.editedAt)
        member("body", comment.body)
        member("format", "markdown")
        member("score", comment.score)
        member("myVote", comment.myVote)
    }
}
