import BoardCore
import Foundation

/// The members of a post as they are met; of several with one name the last counts.
struct PostDraft {
    private var id: String?
    private var boardID: String?
    private var title: String?
    private var author: String?
    private var createdAt: Date?
    private var body: String?
    private var format = MarkupFormat.markdown
    private var url: String?
    private var score: Int?
    private var tags: [String] = []
    private var isPinned = false
    private var commentCount: Int?
    private var comments = CommentDraft()
    /// Of which kind `id` and `title` are where it is the wrong one.
    private var wrongKinds: (id: JSONKind?, title: JSONKind?)

    mutating func read(
        _ name: MemberName?, from cursor: inout JSONCursor
    ) throws(JSONError) {
        switch name {
        case .id:
            let kind = JSONKind(startingWith: cursor.next)
            id = try cursor.identifier()
            wrongKinds.id = id == nil ? kind : nil
        case .boardId: boardID = try cursor.identifier()
        case .title:
            let kind = JSONKind(startingWith: cursor.next)
            title = try cursor.optionalString()
            wrongKinds.title = title == nil ? kind : nil
        case .author: author = try cursor.optionalString()
        case .createdAt: createdAt = try cursor.optionalDate()
        case .body: body = try cursor.optionalString()
        case .format: format = try cursor.markupFormat()
        case .url: url = try cursor.optionalString()
        case .score: score = try cursor.optionalInteger()
        case .tags: tags = try cursor.optionalStrings()
        case .pinned: isPinned = try cursor.optionalBool() ?? false
        case .commentCount: commentCount = try cursor.optionalInteger()
        case .comments: comments = try cursor.readComments()
        default: try cursor.skipValue()
        }
    }

    /// The post, or why there is none.
    func post(at offset: Int) throws(JSONError) -> Post {
        let post = Post(
            id: id ?? "", boardID: boardID.flatMap { $0.isBlank ? nil : $0 }, title: title ?? "",
            author: author ?? "", createdAt: createdAt, body: body ?? "",
            format: format, url: url.flatMap { $0.isBlank ? nil : $0 }, score: score, tags: tags,
            isPinned: isPinned, commentCount: commentCount ?? comments.count,
            comments: CommentThread(nodes: comments.nodes).flattened())
        guard !post.id.isBlank else { throw JSONError(reason: idProblem, offset: offset) }
        guard !post.title.isBlank else { throw JSONError(reason: titleProblem, offset: offset) }
        return post
    }

    private var idProblem: String {
        switch wrongKinds.id {
        case nil: "a post without id"
        case .number?: "id is a number, but not an integer"
        case let kind?: "id is \(kind.rawValue), not text or an integer"
        }
    }

    private var titleProblem: String {
        wrongKinds.title.map { "title is \($0.rawValue), not text" } ?? "a post without title"
    }
}

extension JSONCursor {
    /// Reads a post by the rules of `BoardDocumentReader`.
    mutating func readPost() throws(JSONError) -> Post {
        skipWhitespace()
        let start = position
        guard next == .openBrace else { throw error("expected a post") }
        var draft = PostDraft()
        try forEachMember { name, cursor throws(JSONError) in
            try draft.read(name, from: &cursor)
        }
        return try draft.post(at: start)
    }

    /// Reads a board; `nil` where it has no identity.
    mutating func readBoard() throws(JSONError) -> Board? {
        guard next == .openBrace else {
            try skipValue()
            return nil
        }
        var id: String?
        var name: String?
        var summary: String?
        try forEachMember { member, cursor throws(JSONError) in
            switch member {
            case .id: id = try cursor.identifier()
            case .name: name = try cursor.optionalString()
            case .description: summary = try cursor.optionalString()
            default: try cursor.skipValue()
            }
        }
        let board = Board(id: id ?? "", name: name, summary: summary ?? "")
        return board.id.isBlank ? nil : board
    }
}
