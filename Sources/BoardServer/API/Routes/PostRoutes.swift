import Localization

/// The request body of a post; other members are ignored.
private struct PostBody: Decodable {
    let boardId: String
    let title: String
    let body: String
    let url: String?
    let tags: [String]?

    func draft() throws(Problem) -> PostDraft {
        try TextValidation.checkLine(title, "title", atMost: Limits.title)
        try TextValidation.checkBody(body, "body", atMost: Limits.body)
        if let url { try TextValidation.checkURL(url, "url") }
        try TextValidation.checkTags(tags ?? [], "tags")
        return PostDraft(boardID: boardId, title: title, body: body, url: url, tags: tags ?? [])
    }
}

private struct PostEditBody: Decodable {
    let title: String?
    let body: String?

    func check() throws(Problem) {
        if let title { try TextValidation.checkLine(title, "title", atMost: Limits.title) }
        if let body { try TextValidation.checkBody(body, "body", atMost: Limits.body) }
    }
}

extension RouteTable {
    mutating func addPostRoutes() {
        onReading("/api/v1/posts") { request in
            try await request.cached { try await request.posts() }
        }
        onWriting(.post, "/api/v1/posts") { request in
            .perform(.createPost(try await request.json(PostBody.self).draft()))
        }
        onReading("/api/v1/posts/{id}") { request in
            try await request.cached { try await request.post() }
        }
        onWriting(.patch, "/api/v1/posts/{id}") { request in
            let id = try request.id(of: .post)
            let body = try await request.json(PostEditBody.self)
            try body.check()
            return .perform(.editPost(id, title: body.title, body: body.body))
        }
        onWriting(.delete, "/api/v1/posts/{id}") { request in
            .perform(.deletePost(try request.id(of: .post)))
        }
    }
}

extension BoardRequest {
    /// Runs a read, and reports an unknown board as an error of the parameter `board`.
    func ofNamedBoard<Value>(_ read: () async throws -> Value) async throws -> Value {
        do {
            return try await read()
        } catch StorageError.notFound(.board) {
            throw Problem(.notFound, localized("There is no such board."), field: "board")
        }
    }

    fileprivate func posts() async throws -> APIResponse {
        let sort = try choice("sort", or: PostSort.new)
        let kind = "posts-" + sort.rawValue
        let after = try cursor(kind, count: 3).map {
            PostPosition(key: $0[0], id: EntryID(rawValue: $0[1]), isPinned: $0[2] == 1)
        }
        let board = try parameter("board")
        let query = PostQuery(
            boardID: board, hasPinnedFirst: board != nil, sort: sort, after: after,
            limit: try limit(), viewer: try await viewer()?.account.id)
        let page = try await ofNamedBoard { try await storage.posts(query) }
        let next = page.next.map {
            Cursor.text([kind, "\($0.key)", "\($0.id.rawValue)", $0.isPinned ? "1" : "0"])
        }
        var response = APIResponse.list(page.posts, next: next) { $0.post($1) }
        response.lastModified = page.posts.map(\.updatedAt).max()
        return response
    }

    fileprivate func post() async throws -> APIResponse {
        let viewer = try await viewer()?.account.id
        let post = try await storage.post(try id(of: .post), viewer: viewer)
        var response = APIResponse.json { $0.members(of: post) }
        response.lastModified = post.updatedAt
        return response
    }
}
