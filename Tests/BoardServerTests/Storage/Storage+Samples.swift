@testable import BoardServer

extension Timestamp {
    /// Returns 2026-11-02T09:30:00Z, plus a number of milliseconds.
    static func sample(_ milliseconds: Int64 = 0) -> Timestamp {
        Timestamp(rawValue: 1_793_611_800_000 + milliseconds)
    }
}

extension Storage {
    func makeAccount(_ name: String, role: Role = .member) async throws -> Account {
        let account = try await createAccount(
            NewAccount(name: name, passwordHash: "hash of \(name)"), key: nil, at: .sample())
        if role != .member { try await setRole(role, ofAccountNamed: name) }
        return account
    }

    func write(
        _ write: Write, by account: Account, key: WriteKey? = nil, at now: Timestamp = .sample()
    ) async throws -> WriteResult {
        try await perform(write, by: account.id, key: key, at: now)
    }

    @discardableResult
    func makePost(
        _ title: String = "A title", body: String = "Some words.", tags: [String] = [],
        board: String = "general", by account: Account, key: WriteKey? = nil,
        at now: Timestamp = .sample()
    ) async throws -> Post {
        let draft = PostDraft(boardID: board, title: title, body: body, tags: tags)
        let result = try await write(.createPost(draft), by: account, key: key, at: now)
        guard case .post(let post) = result else { throw UnexpectedResult(result: result) }
        return post
    }

    @discardableResult
    func makeComment(
        _ body: String = "An answer.", on post: EntryID, under parent: EntryID? = nil,
        by account: Account, at now: Timestamp = .sample()
    ) async throws -> Comment {
        let result = try await write(
            .createComment(postID: post, parentID: parent, body: body), by: account, at: now)
        guard case .comment(let comment) = result else { throw UnexpectedResult(result: result) }
        return comment
    }

    /// Returns the stored results of writes.
    func storedReceipts() async throws -> [String] {
        guard let storage = self as? any SQLStorage else { return [] }
        return try await storage.read(.each) { db in
            try db.rows("SELECT result FROM receipts", []) { try $0["result"] }
        }
    }

    func titles(_ query: PostQuery) async throws -> [String] {
        try await posts(query).posts.map(\.title)
    }

    func bodies(_ query: CommentQuery) async throws -> [String] {
        try await comments(query).comments.map(\.body)
    }

    func found(_ terms: String..., on board: String? = nil) async throws -> [EntryID] {
        try await search(SearchQuery(terms: terms, boardID: board)).hits.map(\.id)
    }
}

/// A result of a write of the wrong kind.
struct UnexpectedResult: Error {
    let result: WriteResult
}
