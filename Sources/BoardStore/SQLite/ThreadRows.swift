import BoardCore
import Essentials

/// The columns of a table, in the order of their values.
struct Columns {
    let names: [String]

    init(_ names: String) {
        self.names = names.split(separator: " ").map(String.init)
    }

    /// The names, separated by commas.
    var list: String { names.joined(separator: ", ") }

    /// A placeholder for each column, separated by commas.
    var placeholders: String { names.map { _ in "?" }.joined(separator: ", ") }

    /// The assignments of an `UPDATE`, separated by commas.
    var assignments: String { names.map { "\($0) = ?" }.joined(separator: ", ") }

    /// The names with a table before each of them, separated by commas.
    func list(of table: String) -> String { names.map { "\(table).\($0)" }.joined(separator: ", ") }

    /// The assignments of an `ON CONFLICT` clause that replace all values but those named.
    func replacements(except kept: Set<String> = []) -> String {
        names.filter { !kept.contains($0) }.map { "\($0) = excluded.\($0)" }
            .joined(separator: ", ")
    }
}

extension Post {
    /// The columns that a post is stored in.
    static let columns = Columns(
        """
        board post listed_board title author is_author_gone created_at active_at excerpt url page \
        score vote is_read tags is_pinned comment_count
        """)

    /// Returns the values of `columns`.
    func values(excerpt: String) -> [SQLiteValue] {
        [
            .text(id.board ?? ""), .text(id.raw), SQLiteValue(boardID?.raw), .text(title),
            .text(author), SQLiteValue(isAuthorGone), SQLiteValue(createdAt),
            SQLiteValue(activeAt), .text(excerpt), SQLiteValue(url), SQLiteValue(page),
            SQLiteValue(score), SQLiteValue(vote), SQLiteValue(isRead),
            .text(tags.joined(separator: "\n")), SQLiteValue(isPinned), SQLiteValue(commentCount),
        ]
    }

    /// Reads a post from a row that begins with `columns`.
    init(_ row: SQLiteRow, in source: SourceID) {
        self.init(
            id: PostID(row, from: 0, in: source),
            boardID: row.text(2).map { BoardID($0, in: source) }, title: row.text(3) ?? "",
            author: row.text(4) ?? "", isAuthorGone: row.flag(5) ?? false,
            createdAt: row.date(6), activeAt: row.date(7), excerpt: row.text(8) ?? "",
            url: row.text(9), page: row.text(10), score: row.integer(11), vote: row.integer(12),
            isRead: row.flag(13),
            tags: (row.text(14) ?? "").split(separator: "\n").map(String.init),
            isPinned: row.flag(15) ?? false, commentCount: row.integer(16) ?? 0)
    }
}

extension PostThread {
    /// The columns that a thread is stored in, without those of its post and its comments.
    static let columns = Columns(
        "body format base is_edited may_edit may_delete missing_comments")

    /// The values of `columns`.
    var values: [SQLiteValue] {
        [
            .text(body), .text(format.rawValue), SQLiteValue(base?.absoluteString),
            SQLiteValue(isEdited), SQLiteValue(rights.mayEdit), SQLiteValue(rights.mayDelete),
            SQLiteValue(missingComments),
        ]
    }

    /// Reads a thread from a row with `columns`, the first of which has this index.
    init(_ row: SQLiteRow, from column: Int, post: Post, comments: [Comment]) {
        self.init(
            post: post, body: row.text(column) ?? "", format: row.format(column + 1),
            base: row.text(column + 2).flatMap { URL(string: $0) },
            isEdited: row.flag(column + 3) ?? false, rights: row.rights(from: column + 4),
            comments: comments,
            missingComments: row.integer(column + 6) ?? 0)
    }
}

extension Comment {
    /// The columns that a comment is stored in.
    static let columns = Columns(
        """
        id number author created_at body format score vote depth presence is_edited is_accepted \
        missing_replies may_edit may_delete
        """)

    /// The values of `columns`.
    var values: [SQLiteValue] {
        [
            .text(id), SQLiteValue(number), .text(author), SQLiteValue(createdAt), .text(body),
            .text(format.rawValue), SQLiteValue(score), SQLiteValue(vote), SQLiteValue(depth),
            .text(presence.rawValue), SQLiteValue(isEdited), SQLiteValue(isAccepted),
            SQLiteValue(missingReplies), SQLiteValue(rights.mayEdit),
            SQLiteValue(rights.mayDelete),
        ]
    }

    /// Reads a comment from a row with `columns`, the first of which has this index.
    init(_ row: SQLiteRow, from start: Int) {
        self.init(
            id: row.text(start) ?? "", number: row.integer(start + 1),
            author: row.text(start + 2) ?? "", createdAt: row.date(start + 3),
            body: row.text(start + 4) ?? "", format: row.format(start + 5),
            score: row.integer(start + 6), vote: row.integer(start + 7),
            depth: row.integer(start + 8) ?? 0,
            presence: row.text(start + 9).flatMap(Presence.init) ?? .present,
            isEdited: row.flag(start + 10) ?? false, isAccepted: row.flag(start + 11) ?? false,
            missingReplies: row.integer(start + 12) ?? 0, rights: row.rights(from: start + 13))
    }
}

extension SQLiteRow {
    func format(_ column: Int) -> MarkupFormat {
        text(column).flatMap(MarkupFormat.init(rawValue:)) ?? .plain
    }

    /// Reads permissions from two columns.
    fileprivate func rights(from column: Int) -> ItemPermissions {
        ItemPermissions(mayEdit: flag(column), mayDelete: flag(column + 1))
    }
}
