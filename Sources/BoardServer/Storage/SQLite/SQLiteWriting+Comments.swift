import Foundation
import GRDB

extension SQLiteWriting {
    func createComment(on postID: EntryID, parent: EntryID?, body: String) throws -> Comment {
        let post = try SQLitePosts.post(postID, viewer: nil, in: db)
        let above = try parent.map { try path(ofParent: $0, on: postID) } ?? .root
        guard above.ids.count < Limits.commentDepth else { throw StorageError.tooDeep }
        let id = try nextID()
        try execute(
            """
            INSERT INTO comments (id, post_id, parent_id, author_id, body, created_at, path, depth)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id.rawValue, postID.rawValue, parent?.rawValue, account.id.rawValue, body,
                now.rawValue, Data(above.child(id).bytes), above.ids.count,
            ])
        try countReplies(1, of: above)
        try countComments(1, of: postID, activeAt: now)
        try SQLiteSearch.add(texts.forms(of: body), as: id, in: db)
        try changed(.commentCreated, id, of: post)
        return try SQLiteComments.comment(id, viewer: account.id, in: db)
    }

    func editComment(_ id: EntryID, body: String) throws -> Comment {
        let (old, post) = try livingComment(id)
        try Permissions.checkEditing(wordsOf: try author(ofComment: id), by: account)
        try execute(
            "UPDATE comments SET body = ?, edited_at = ? WHERE id = ?",
            [body, now.rawValue, id.rawValue])
        try SQLiteSearch.remove(texts.forms(of: old.body), of: id, in: db)
        try SQLiteSearch.add(texts.forms(of: body), as: id, in: db)
        try changed(.commentEdited, id, of: post)
        return try SQLiteComments.comment(id, viewer: account.id, in: db)
    }

    func deleteComment(_ id: EntryID) throws {
        let (old, post) = try livingComment(id)
        try Permissions.checkDeleting(wordsOf: try author(ofComment: id), by: account)
        try execute(
            """
            UPDATE comments SET body = '', author_id = NULL, author_name = NULL, is_deleted = 1
            WHERE id = ?
            """, [id.rawValue])
        try SQLiteSearch.remove(texts.forms(of: old.body), of: id, in: db)
        try countComments(-1, of: post.id, activeAt: nil)
        try removeBarePlaces(from: id)
        try changed(.commentDeleted, id, of: post)
    }

    /// A comment that can be answered, edited, voted on: neither it nor its post is deleted.
    func livingComment(_ id: EntryID) throws -> (Comment, Post) {
        let comment = try SQLiteComments.comment(id, viewer: nil, in: db)
        return (comment, try SQLitePosts.post(comment.postID, viewer: nil, in: db))
    }

    /// A deleted comment without answers leaves no place, nor do those above it that have no other.
    private func removeBarePlaces(from id: EntryID) throws {
        var path = try self.path(of: id)
        while let last = path.ids.last, try isBarePlace(last) {
            try execute("UPDATE comments SET is_visible = 0 WHERE id = ?", [last.rawValue])
            path = path.ids.dropLast().reduce(.root) { $0.child($1) }
            try countReplies(-1, of: path)
        }
    }

    private func isBarePlace(_ id: EntryID) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT is_deleted AND reply_count = 0 FROM comments WHERE id = ?")
        return try Bool.fetchOne(statement, arguments: [id.rawValue]) ?? false
    }

    private func path(of id: EntryID) throws -> CommentPath {
        let statement = try db.cachedStatement(sql: "SELECT path FROM comments WHERE id = ?")
        let bytes = try Data.fetchOne(statement, arguments: [id.rawValue])
        return CommentPath(bytes: Array(bytes ?? Data()))
    }

    private func path(ofParent id: EntryID, on post: EntryID) throws -> CommentPath {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM comments WHERE id = ? AND post_id = ? AND NOT is_deleted")
        let arguments: StatementArguments = [id.rawValue, post.rawValue]
        guard try Row.fetchOne(statement, arguments: arguments) != nil else {
            throw StorageError.notFound(.parent)
        }
        return try path(of: id)
    }

    private func author(ofComment id: EntryID) throws -> AccountID? {
        let statement = try db.cachedStatement(sql: "SELECT author_id FROM comments WHERE id = ?")
        return try Int64.fetchOne(statement, arguments: [id.rawValue])
            .map(AccountID.init(rawValue:))
    }

    /// At most as many steps as a tree has levels.
    private func countReplies(_ change: Int, of path: CommentPath) throws {
        for id in path.ids {
            try execute(
                "UPDATE comments SET reply_count = reply_count + ? WHERE id = ?",
                [change, id.rawValue])
        }
    }

    private func countComments(_ change: Int, of post: EntryID, activeAt: Timestamp?) throws {
        try execute(
            """
            UPDATE posts SET comment_count = comment_count + ?, active_at = COALESCE(?, active_at),
                updated_at = ? WHERE id = ?
            """, [change, activeAt?.rawValue, now.rawValue, post.rawValue])
    }

    private func changed(_ kind: Change.Kind, _ id: EntryID, of post: Post) throws {
        try SQLiteChanges.add(kind, id, post: post.id, board: post.boardID, at: now, in: db)
    }
}
