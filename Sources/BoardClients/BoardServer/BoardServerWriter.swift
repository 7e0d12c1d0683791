import BoardCore
import Localization

/// A writer for a board server.
struct BoardServerWriter: PostWriter {
    let source: BoardServerSource

    /// Always `true`, because idempotency keys prevent duplicates.
    var recognizesRepeats: Bool { true }

    func limits() async throws -> WritingLimits {
        let instance = try await source.service.request(BoardServerEndpoints.instance)
        let limits = instance["limits"]
        return WritingLimits(
            title: limits["title"].int, postBody: limits["body"].int,
            commentBody: limits["comment"].int, minimumTitle: 1, minimumBody: 1)
    }

    func send(_ draft: Draft, key: String) async throws -> WrittenItem? {
        switch draft.target {
        case .newPost(let board?, _): try await post(draft, on: board, key: key)
        case .newPost(nil, _):
            throw BoardError.unsupported(reason: localized("Choose a board to post to."))
        case .reply(let post, let comment):
            try await reply(draft.body, to: comment, on: post, key: key)
        case .editOfPost(let post): try await edit(post, as: draft, key: key)
        case .editOfComment(let comment, let post):
            try await edit(comment, of: post, as: draft.body, key: key)
        case .message: throw BoardError.noMessageDrafts
        }
    }

    /// Finds out whether a draft was posted by sending it again with the same key.
    func arrival(of draft: Draft) async throws -> WrittenItem? {
        guard case .outgoing(let key, _, _) = draft.stage else { return nil }
        return try await send(draft, key: key)
    }

    func draftText(of item: WrittenItem) async throws -> DraftText {
        switch item {
        case .post(let post):
            let id = try source.checked(post.raw)
            let answer = try await source.service.request(BoardServerEndpoints.post(id))
            return DraftText(
                title: answer["title"].string ?? "", body: answer["body"].string ?? "")
        case .comment(let comment, _):
            let id = try source.checked(comment)
            let answer = try await source.service.request(BoardServerEndpoints.comment(id))
            return DraftText(body: answer["body"].string ?? "")
        }
    }

    /// Returns the post of a comment. The ids of posts and comments are distinct.
    func post(of comment: Comment.ID) async throws -> PostID? {
        let id = try source.checked(comment)
        let answer = try await source.service.request(BoardServerEndpoints.comment(id))
        return answer["postId"].identifier.map { PostID($0, in: source.id) }
    }

    func delete(_ item: WrittenItem) async throws {
        defer { source.forget(item.post) }
        try await source.service.request(
            BoardServerEndpoints.delete(try source.path(of: item), name: item.raw))
    }

    func vote(_ value: Int, on item: WrittenItem) async throws -> Int? {
        defer { source.forget(item.post) }
        let answer = try await source.service.request(
            BoardServerEndpoints.write(
                .put, try source.path(of: item) + "/vote", ["value": .integer(value)],
                name: item.raw))
        return answer["score"].int
    }

    func report(_ item: WrittenItem, because reason: String) async throws {
        try await source.service.request(
            BoardServerEndpoints.report(try source.path(of: item), because: reason, name: item.raw))
    }
}

extension BoardServerWriter {
    private func post(
        _ draft: Draft, on board: BoardID, key: String
    ) async throws -> WrittenItem {
        let body: JSONValue = [
            "boardId": .string(board.raw), "title": .string(draft.title),
            "body": .string(draft.body),
        ]
        let id = try await source.service.request(
            BoardServerEndpoints.write(.post, "posts", body, key: key, name: board.raw).id)
        return .post(PostID(id, in: source.id))
    }

    private func reply(
        _ text: String, to comment: Comment.ID?, on post: PostID, key: String
    ) async throws -> WrittenItem {
        let body = JSONValue.object(of: [
            "postId": .string(post.raw), "parentId": comment.map { .string($0) },
            "body": .string(text),
        ])
        // The change may have been made even if the response was lost.
        defer { source.forget(post) }
        let id = try await source.service.request(
            BoardServerEndpoints.write(.post, "comments", body, key: key, name: post.raw).id)
        return .comment(id, of: post)
    }

    private func edit(_ post: PostID, as draft: Draft, key: String) async throws -> WrittenItem {
        let body: JSONValue = ["title": .string(draft.title), "body": .string(draft.body)]
        let path = try source.path(of: .post(post))
        defer { source.forget(post) }
        _ = try await source.service.request(
            BoardServerEndpoints.write(.patch, path, body, key: key, name: post.raw))
        return .post(post)
    }

    private func edit(
        _ comment: Comment.ID, of post: PostID, as text: String, key: String
    ) async throws -> WrittenItem {
        let item = WrittenItem.comment(comment, of: post)
        let path = try source.path(of: item)
        defer { source.forget(post) }
        _ = try await source.service.request(
            BoardServerEndpoints.write(
                .patch, path, ["body": .string(text)], key: key, name: comment))
        return item
    }
}

extension Endpoint<JSONValue> {
    /// The endpoint with the id of the created item as its value.
    fileprivate var id: Endpoint<String> {
        map { answer, response in
            guard let id = answer["id"].identifier else {
                throw response.strange(.lacksMember("id"))
            }
            return id
        }
    }
}
