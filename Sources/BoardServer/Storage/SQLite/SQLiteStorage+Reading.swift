import GRDB

extension SQLiteStorage {
    package func boards() async throws -> [Board] {
        try read { db in
            try Row.fetchAll(
                db, sql: "SELECT id, name, description FROM boards ORDER BY position"
            ).map { Board(id: $0[0], name: $0[1], description: $0[2]) }
        }
    }

    package func posts(_ query: PostQuery) async throws -> PostPage {
        try read { try SQLitePosts.page(query, in: $0) }
    }

    package func post(_ id: EntryID, viewer: AccountID?) async throws -> Post {
        try read { try SQLitePosts.post(id, viewer: viewer, in: $0) }
    }

    package func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment {
        try read { db in
            let comment = try SQLiteComments.comment(id, viewer: viewer, in: db)
            try SQLitePosts.checkLiving(comment.postID, in: db)
            return comment
        }
    }

    package func comments(_ query: CommentQuery) async throws -> CommentPage {
        try read { try SQLiteComments.page(query, in: $0) }
    }

    package func state() async throws -> String {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT value FROM counters WHERE name = 'write'")
            return String(try Int64.fetchOne(statement) ?? 0)
        }
    }

    package func search(_ query: SearchQuery) async throws -> SearchPage {
        try await readAtLength { try SQLiteSearch.page(query, in: $0) }
    }
}
