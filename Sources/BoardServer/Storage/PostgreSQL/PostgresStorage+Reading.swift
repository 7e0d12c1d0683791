/// These need not see the same with all their statements: votes may be newer than what is voted on, and
/// a post may go while its comments are read.
extension PostgresStorage {
    package func boards() async throws -> [Board] {
        try await readAtOnce { db in
            try db.rows("SELECT id, name, description FROM boards ORDER BY position")
                .map { Board(id: $0[0], name: $0[1], description: $0[2]) }
        }
    }

    package func posts(_ query: PostQuery) async throws -> PostPage {
        try await readAtOnce { try PostgresPosts.page(query, in: $0) }
    }

    package func post(_ id: EntryID, viewer: AccountID?) async throws -> Post {
        try await readAtOnce { try PostgresPosts.post(id, viewer: viewer, in: $0) }
    }

    package func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment {
        try await readAtOnce { db in
            let comment = try PostgresComments.comment(id, viewer: viewer, in: db)
            try PostgresPosts.checkLiving(comment.postID, in: db)
            return comment
        }
    }

    package func comments(_ query: CommentQuery) async throws -> CommentPage {
        try await readAtOnce { try PostgresComments.page(query, in: $0) }
    }

    /// Whoever sees the same of all transactions sees the same rows.
    package func state() async throws -> String {
        try await readAtOnce { db in
            try db.row(
                """
                SELECT oid || ' ' || pg_current_snapshot() FROM pg_database
                WHERE datname = current_database()
                """
            ).map { $0[0] } ?? ""
        }
    }

    package func search(_ query: SearchQuery) async throws -> SearchPage {
        try await searches.run { _ in
            try await self.readAtOnce { try PostgresSearch.page(query, in: $0) }
        }
    }
}
