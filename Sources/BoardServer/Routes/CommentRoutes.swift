import HTTPTypes

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
            try await request.kept { try await request.comments() }
        }
        on(.post, "/api/v1/comments") { try await $0.createComment() }
        onReading("/api/v1/comments/{id}") { request in
            let viewer = try await request.viewer()?.account.id
            let id = try request.id(of: .comment)
            let comment = try await request.storage.comment(id, viewer: viewer)
            return .json { $0.members(of: comment, missing: comment.replyCount) }
        }
        on(.patch, "/api/v1/comments/{id}") { request in
            let signedIn = try await request.signedIn()
            let id = try request.id(of: .comment)
            let bytes = try await request.bytes()
            let body = try request.json(CommentEditBody.self, from: bytes).body
            try TextRule.checkBody(body, "body", atMost: Limits.comment)
            try request.countWrite(of: signedIn)
            let key = try request.writeKey(bytes)
            return .result(
                try await request.perform(.editComment(id, body: body), as: signedIn, key: key))
        }
        on(.delete, "/api/v1/comments/{id}") { request in
            let signedIn = try await request.signedIn()
            let write = Write.deleteComment(try request.id(of: .comment))
            try request.countWrite(of: signedIn)
            let key = try request.writeKey([])
            return .result(try await request.perform(write, as: signedIn, key: key))
        }
    }
}

extension BoardRequest {
    fileprivate func comments() async throws -> Answer {
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
            throw Problem(.notFound, "There is no such comment.", field: name)
        }
        return EntryID(rawValue: number)
    }

    fileprivate func createComment() async throws -> Answer {
        let signedIn = try await signedIn()
        let bytes = try await bytes()
        let body = try json(CommentBody.self, from: bytes)
        try TextRule.checkBody(body.body, "body", atMost: Limits.comment)
        try countWrite(of: signedIn)
        let write = Write.createComment(
            postID: body.postId.id, parentID: body.parentId?.id, body: body.body)
        let result = try await perform(write, as: signedIn, key: try writeKey(bytes))
        var answer = Answer.result(result, status: .created)
        if case .comment(let comment) = result {
            answer.headers[.location] = "/api/v1/comments/\(comment.id.rawValue)"
        }
        return answer
    }
}
