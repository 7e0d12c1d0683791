extension PostgresStorage {
    package func boards() async throws -> [Board] {
        try await readAtOnce { db in
            try db.rows("SELECT id, name, description FROM boards ORDER BY position")
                .map { Board(id: $0[0], name: $0[1], description: $0[2]) }
        }
    }

    package func posts(_ query: PostQuery) async throws -> PostPage {
        guard query.viewer == nil else {
            return try await read { try PostgresPosts.page(query, in: $0) }
        }
        return try await readAtOnce { try PostgresPosts.page(query, in: $0) }
    }

    package func post(_ id: EntryID, viewer: AccountID?) async throws -> Post {
        try await read { try PostgresPosts.post(id, viewer: viewer, in: $0) }
    }

    package func comment(_ id: EntryID, viewer: AccountID?) async throws -> Comment {
        try await read { db in
            let comment = try PostgresComments.comment(id, viewer: viewer, in: db)
            _ = try PostgresPosts.post(comment.postID, viewer: nil, in: db)
            return comment
        }
    }

    package func comments(_ query: CommentQuery) async throws -> CommentPage {
        try await read { try PostgresComments.page(query, in: $0) }
    }

    package func search(_ query: SearchQuery) async throws -> SearchPage {
        try await read { try PostgresSearch.page(query, in: $0) }
    }
}
