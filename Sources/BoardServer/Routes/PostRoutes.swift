import HTTPTypes

/// The request body of a post; other members are ignored.
private struct PostBody: Decodable {
    let boardId: String
    let title: String
    let body: String
    let url: String?
    let tags: [String]?

    func draft() throws(Problem) -> PostDraft {
        try TextRule.checkLine(title, "title", atMost: Limits.title)
        try TextRule.checkBody(body, "body", atMost: Limits.body)
        if let url { try TextRule.checkURL(url, "url") }
        try TextRule.checkTags(tags ?? [], "tags")
        return PostDraft(boardID: boardId, title: title, body: body, url: url, tags: tags ?? [])
    }
}

private struct PostEditBody: Decodable {
    let title: String?
    let body: String?

    func check() throws(Problem) {
        if let title { try TextRule.checkLine(title, "title", atMost: Limits.title) }
        if let body { try TextRule.checkBody(body, "body", atMost: Limits.body) }
    }
}

extension RouteTable {
    mutating func addPostRoutes() {
        onReading("/api/v1/posts") { request in
            try await request.kept { try await request.posts() }
        }
        on(.post, "/api/v1/posts") { try await $0.createPost() }
        onReading("/api/v1/posts/{id}") { request in
            try await request.kept { try await request.post() }
        }
        on(.patch, "/api/v1/posts/{id}") { try await $0.editPost() }
        on(.delete, "/api/v1/posts/{id}") { request in
            let signedIn = try await request.signedIn()
            let write = Write.deletePost(try request.id(of: .post))
            try request.countWrite(of: signedIn)
            let key = try request.writeKey([])
            return .result(try await request.perform(write, as: signedIn, key: key))
        }
    }
}

extension BoardRequest {
    /// Runs a read, and reports an unknown board as an error of the parameter `board`.
    func ofNamedBoard<Value>(_ read: () async throws -> Value) async throws -> Value {
        do {
            return try await read()
        } catch StorageError.notFound(.board) {
            throw Problem(.notFound, "There is no such board.", field: "board")
        }
    }

    fileprivate func posts() async throws -> Answer {
        let sort = try choice("sort", or: PostSort.new)
        let kind = "posts-" + sort.rawValue
        let after = try cursor(kind, count: 2).map {
            PostPlace(key: $0[0], id: EntryID(rawValue: $0[1]))
        }
        let query = PostQuery(
            boardID: try parameter("board"), sort: sort, after: after, limit: try limit(),
            viewer: try await viewer()?.account.id)
        let page = try await ofNamedBoard { try await storage.posts(query) }
        let next = page.next.map { Cursor.text([kind, "\($0.key)", "\($0.id.rawValue)"]) }
        var answer = Answer.list(page.posts, next: next) { $0.post($1) }
        answer.lastModified = page.posts.map(\.updatedAt).max()
        return answer
    }

    fileprivate func post() async throws -> Answer {
        let viewer = try await viewer()?.account.id
        let post = try await storage.post(try id(of: .post), viewer: viewer)
        var answer = Answer.json { $0.members(of: post) }
        answer.lastModified = post.updatedAt
        return answer
    }

    fileprivate func createPost() async throws -> Answer {
        let signedIn = try await signedIn()
        let bytes = try await bytes()
        let draft = try json(PostBody.self, from: bytes).draft()
        try countWrite(of: signedIn)
        let result = try await perform(
            .createPost(draft), as: signedIn, key: try writeKey(bytes))
        var answer = Answer.result(result, status: .created)
        if case .post(let post) = result {
            answer.headers[.location] = "/api/v1/posts/\(post.id.rawValue)"
        }
        return answer
    }

    fileprivate func editPost() async throws -> Answer {
        let signedIn = try await signedIn()
        let id = try id(of: .post)
        let bytes = try await bytes()
        let body = try json(PostEditBody.self, from: bytes)
        try body.check()
        try countWrite(of: signedIn)
        let write = Write.editPost(id, title: body.title, body: body.body)
        return .result(try await perform(write, as: signedIn, key: try writeKey(bytes)))
    }
}
