import BoardCore
import Essentials

/// A draft as a row of the database.
struct DraftRow {
    private static let columns = [
        "id", "kind", "source", "board", "post", "comment", "title", "body", "is_anonymous",
        "stage", "key", "since", "attempts", "reason", "updated_at", "author", "original_title",
        "original_body", "is_target_gone", "recipient", "recipient_name",
    ]

    static let selection = "SELECT \(columns.joined(separator: ", ")) FROM draft"

    static let insertion: String = {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let changes = columns.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO draft (\(columns.joined(separator: ", "))) VALUES (\(places))
            ON CONFLICT (id) DO UPDATE SET \(changes)
            """
    }()

    let values: [SQLiteValue]

    init(_ draft: Draft) {
        values =
            [.text(draft.id)] + Self.values(of: draft.target) + [
                .text(draft.title), .text(draft.body), SQLiteValue(draft.isAnonymous ? 1 : 0),
            ] + Self.values(of: draft.stage) + [
                .real(draft.updatedAt.timeIntervalSinceReferenceDate), SQLiteValue(draft.author),
                SQLiteValue(draft.original?.title), SQLiteValue(draft.original?.body),
                SQLiteValue(draft.stage.isTargetGone ? 1 : 0),
                SQLiteValue(draft.target.recipient?.id), SQLiteValue(draft.target.recipient?.name),
            ]
    }

    private static func values(of target: WritingTarget) -> [SQLiteValue] {
        let source = SQLiteValue.text(target.source.name)
        return switch target {
        case .newPost(let board, _): ["post", source, SQLiteValue(board?.raw), nil, nil]
        case .reply(let post, let comment):
            ["reply", source] + values(of: post) + [SQLiteValue(comment)]
        case .editOfPost(let post): ["edit of post", source] + values(of: post) + [nil]
        case .editOfComment(let comment, let post):
            ["edit of comment", source] + values(of: post) + [.text(comment)]
        case .message: ["message", source, nil, nil, nil]
        }
    }

    private static func values(of post: PostID) -> [SQLiteValue] {
        [SQLiteValue(post.board), .text(post.raw)]
    }

    private static func values(of stage: Draft.Stage) -> [SQLiteValue] {
        switch stage {
        case .draft: ["draft", nil, nil, nil, nil]
        case .outgoing(let key, let since, let attempts):
            [
                "outgoing", .text(key), .real(since.timeIntervalSinceReferenceDate),
                SQLiteValue(attempts), nil,
            ]
        case .refused(let reason, _): ["refused", nil, nil, nil, .text(reason)]
        }
    }
}

extension Draft {
    /// Creates a draft from a row of `DraftRow.selection`; `nil` for invalid data.
    init?(_ row: SQLiteRow) {
        guard let id = row.text(0), let target = WritingTarget(row), let stage = Stage(row),
            let title = row.text(6), let body = row.text(7), let updatedAt = row.real(14)
        else { return nil }
        self.init(
            id: id, target: target, title: title, body: body, isAnonymous: row.integer(8) == 1,
            author: row.text(15), original: DraftText(row), stage: stage,
            updatedAt: Date(timeIntervalSinceReferenceDate: updatedAt))
    }
}

extension DraftText {
    fileprivate init?(_ row: SQLiteRow) {
        guard let title = row.text(16), let body = row.text(17) else { return nil }
        self.init(title: title, body: body)
    }
}

extension WritingTarget {
    fileprivate var recipient: Recipient? {
        if case .message(let recipient, _) = self { recipient } else { nil }
    }

    fileprivate init?(_ row: SQLiteRow) {
        guard let kind = row.text(1), let name = row.text(2) else { return nil }
        let source = SourceID(name)
        let (board, comment) = (row.text(3), row.text(5))
        let post = row.text(4).map { PostID($0, on: board, in: source) }
        switch (kind, post, comment) {
        case ("post", nil, nil):
            self = .newPost(board.map { BoardID($0, in: source) }, at: source)
        case ("reply", let post?, let comment): self = .reply(post, to: comment)
        case ("edit of post", let post?, nil): self = .editOfPost(post)
        case ("edit of comment", let post?, let comment?):
            self = .editOfComment(comment, of: post)
        case ("message", nil, nil):
            guard let id = row.text(19), let name = row.text(20) else { return nil }
            self = .message(to: Recipient(id, name: name), at: source)
        default: return nil
        }
    }
}

extension Draft.Stage {
    fileprivate var isTargetGone: Bool {
        if case .refused(_, isTargetGone: true) = self { true } else { false }
    }

    fileprivate init?(_ row: SQLiteRow) {
        switch (row.text(9), row.text(10), row.real(11), row.integer(12), row.text(13)) {
        case ("draft", _, _, _, _): self = .draft
        case ("refused", _, _, _, let reason?):
            self = .refused(reason: reason, isTargetGone: row.integer(18) == 1)
        case ("outgoing", let key?, let since?, let attempts?, _):
            self = .outgoing(
                key: key, since: Date(timeIntervalSinceReferenceDate: since), attempts: attempts)
        default: return nil
        }
    }
}
