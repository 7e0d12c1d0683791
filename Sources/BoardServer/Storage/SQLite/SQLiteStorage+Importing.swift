import Foundation
import GRDB

extension SQLiteStorage {
    package func importPosts(_ posts: [ImportedPost], at now: Timestamp) async throws -> Int {
        let texts = posts.map(\.indexedTexts)
        return try await write { db in
            let importing = SQLiteImporting(db: db, now: now)
            return try zip(posts, texts).count { try importing.add($0, $1) }
        }
    }
}

/// Posts of people who have no account here, inside their transaction.
private struct SQLiteImporting {
    let db: Database
    let now: Timestamp

    /// Adds a post with its comments, unless one of its origin is there, or the very same.
    ///
    /// - Parameter texts: those of the post and its comments.
    func add(_ post: ImportedPost, _ texts: [IndexedText]) throws -> Bool {
        guard try !isKnown(post) else { return false }
        try SQLitePosts.checkBoard(post.draft.boardID, in: db)
        let id = try nextIDs(1 + post.comments.count)
        try insert(post, as: id)
        try SQLiteSearch.add(texts[0], as: id, in: db)
        try SQLiteChanges.add(
            .postCreated, id, post: id, board: post.draft.boardID, at: now, in: db)
        try addComments(post.comments, texts.dropFirst(), to: id)
        return true
    }

    /// A board's own export has other ids, and the same words at the same moment; what one document
    /// has twice is no such thing.
    private func isKnown(_ post: ImportedPost) throws -> Bool {
        let draft = post.draft
        let byOrigin = try db.cachedStatement(sql: "SELECT 1 FROM posts WHERE origin_hash = ?")
        let byWords = try db.cachedStatement(
            sql: """
                SELECT 1 FROM posts WHERE deleted_at IS NULL
                AND board_id = ? AND created_at = ? AND title = ? AND body = ? AND updated_at < ?
                """)
        let words: StatementArguments = [
            draft.boardID, post.createdAt.rawValue, draft.title, draft.body, now.rawValue,
        ]
        return try Row.fetchOne(byOrigin, arguments: [Self.hash(of: post)]) != nil
            || Row.fetchOne(byWords, arguments: words) != nil
    }

    private static func hash(of post: ImportedPost) -> Data {
        Data(Token.sha256(Array(post.origin.utf8)))
    }

    /// The first of so many numbers in a row.
    private func nextIDs(_ count: Int) throws -> EntryID {
        let statement = try db.cachedStatement(
            sql: "UPDATE counters SET value = value + ? WHERE name = 'entry' RETURNING value")
        let last = try Int64.fetchOne(statement, arguments: [count]) ?? 0
        return EntryID(rawValue: last - Int64(count) + 1)
    }

    private func insert(_ post: ImportedPost, as id: EntryID) throws {
        let draft = post.draft
        try db.cachedStatement(
            sql: """
                INSERT INTO posts (
                    id, board_id, author_name, origin_hash, title, body, url, tags, is_pinned, score,
                    comment_count, created_at, edited_at, active_at, updated_at
                ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                id.rawValue, draft.boardID, post.author, Self.hash(of: post),
                draft.title, draft.body, draft.url, draft.tagLines, post.isPinned, post.score,
                post.commentCount, post.createdAt.rawValue, post.editedAt?.rawValue,
                post.activeAt.rawValue, now.rawValue,
            ])
    }

    /// Comments come in reading order, so the path of a parent is always known.
    private func addComments(
        _ comments: [ImportedComment], _ texts: ArraySlice<IndexedText>, to post: EntryID
    ) throws {
        var paths: [CommentPath] = []
        let replies = comments.replyCounts
        for ((index, comment), text) in zip(comments.enumerated(), texts) {
            let id = EntryID(rawValue: post.rawValue + 1 + Int64(index))
            let above = comment.parent.map { paths[$0] } ?? .root
            paths.append(above.child(id))
            let parent = comment.parent.map { post.rawValue + 1 + Int64($0) }
            try db.cachedStatement(
                sql: """
                    INSERT INTO comments (
                        id, post_id, parent_id, author_name, body, score, created_at, edited_at,
                        path, depth, reply_count, is_deleted
                    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    id.rawValue, post.rawValue, parent, comment.author, comment.body,
                    comment.score, comment.createdAt.rawValue, comment.editedAt?.rawValue,
                    Data(paths[index].bytes), above.ids.count, replies[index], comment.isDeleted,
                ])
            if !comment.isDeleted { try SQLiteSearch.add(text, as: id, in: db) }
        }
    }
}
