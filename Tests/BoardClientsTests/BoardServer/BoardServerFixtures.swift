@testable import BoardClients

/// Responses in the format of board servers.
enum BoardServerFixture {
    static func board(_ id: String, _ name: String, description: String = "") -> JSONValue {
        ["id": .string(id), "name": .string(name), "description": .string(description)]
    }

    static func post(
        _ id: String, _ title: String, board: String = "tea", author: JSONValue = "ada",
        body: String? = "", comments: Int = 0, changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        JSONValue.object(of: [
            "id": .string(id), "boardId": .string(board), "title": .string(title),
            "author": author, "createdAt": "2026-11-02T09:30:00Z", "editedAt": .null,
            "body": body.map { .string($0) }, "score": 3, "myVote": .null,
            "commentCount": .integer(comments),
        ]).setting(changes)
    }

    static func comment(
        _ id: String, under parent: String? = nil, of post: String = "1",
        text: String? = nil, changes: [String: JSONValue] = [:]
    ) -> JSONValue {
        JSONValue.object(of: [
            "id": .string(id), "postId": .string(post), "parentId": parent.map { .string($0) },
            "author": "bob", "createdAt": "2026-11-02T10:00:00Z",
            "body": .string(text ?? "words \(id)"), "score": 1, "deleted": false, "missing": 0,
        ]).setting(changes)
    }

    /// Returns the placeholder of a comment that its author deleted.
    static func deletedComment(_ id: String, under parent: String? = nil) -> JSONValue {
        .object(of: [
            "id": .string(id), "parentId": parent.map { .string($0) }, "deleted": true,
        ])
    }

    static func problem(
        _ status: Int, code: String, detail: String, field: String? = nil,
        isRemoved: Bool? = nil, headers: [String: String] = [:]
    ) -> FakeResponse {
        let problem = JSONValue.object(of: [
            "type": "about:blank", "title": .string(code), "status": .integer(status),
            "code": .string(code), "detail": .string(detail), "field": field.map { .string($0) },
            "removed": isRemoved.map { .bool($0) },
        ])
        var reply = FakeResponse(problem, status: status, headers: headers)
        reply.type = "application/problem+json"
        return reply
    }
}
