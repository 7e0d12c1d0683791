import BoardCore
import Essentials
import Localization

/// The members of a post in the order read. A repeated member replaces the earlier one.
struct PartialPost {
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
    private var comments = PartialComments()
    /// The JSON types of `id` and `title` if they are the wrong ones.
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
        case .body: body = try cursor.retainedText()
        case .format: format = try cursor.markupFormat()
        case .url: url = try cursor.optionalString()
        case .score: score = try cursor.optionalInteger()
        case .tags: tags = try cursor.optionalStrings()
        case .pinned: isPinned = try cursor.optionalBool() ?? false
        case .commentCount: commentCount = try cursor.optionalInteger()
        case .comments where cursor.textScope != .body: comments = try cursor.readComments()
        default: try cursor.skipValue()
        }
    }

    /// Creates the post, or throws the reason why the members do not form one.
    ///
    /// - Parameters:
    ///   - version: A number that distinguishes this version of the post from others.
    ///   - textScope: The parts of the text that were read.
    func thread(
        of source: SourceID, at offset: Int, version: Int, textScope: PostTextScope
    ) throws(JSONError) -> PostThread {
        let board = boardID.flatMap { $0.isBlank ? nil : $0 }
        let post = Post(
            id: PostID(id ?? "", on: board, in: source), title: title ?? "",
            author: author ?? "", createdAt: createdAt,
            url: url.flatMap { $0.isBlank ? nil : $0 }, score: score, tags: tags,
            isPinned: isPinned,
            commentCount: max(commentCount ?? comments.count ?? 0, comments.nodes.count),
            version: version)
        guard !post.id.raw.isBlank else { throw JSONError(reason: idProblem, offset: offset) }
        guard !post.title.isBlank else { throw JSONError(reason: titleProblem, offset: offset) }
        return PostThread(
            post: post, body: textScope == .none ? "" : body ?? "", format: format,
            comments: textScope == .all ? CommentThread(nodes: comments.nodes).flattened() : [])
    }

    private var idProblem: String {
        switch wrongKinds.id {
        case nil: localized("a post without id")
        case .number?: localized("id is a number, but not an integer")
        case let kind?: localized("id is \(kind.text), not text or an integer")
        }
    }

    private var titleProblem: String {
        wrongKinds.title.map { localized("title is \($0.text), not text") }
            ?? localized("a post without title")
    }
}

/// A post and its byte range.
struct ParsedPost {
    let thread: PostThread
    let range: Range<Int>
}

extension JSONCursor {
    /// Reads a post by the rules of `BoardDocumentReader`.
    mutating func readPost(of source: SourceID) throws(JSONError) -> ParsedPost {
        skipWhitespace()
        let start = position
        guard next == .openBrace else { throw error(localized("expected a post")) }
        var draft = PartialPost()
        try forEachMember { name, cursor throws(JSONError) in
            try draft.read(name, from: &cursor)
        }
        let range = start..<position
        let thread = try draft.thread(
            of: source, at: start, version: bytes.digest(of: range), textScope: textScope)
        return ParsedPost(thread: thread, range: range)
    }

    /// Reads a post by the same rules, but retains only the data for a list row.
    mutating func readRow(of source: SourceID) throws(JSONError) -> ParsedPost {
        textScope = .none
        return try readPost(of: source)
    }

    /// Reads a board; `nil` if it has no identifier.
    mutating func readBoard(of source: SourceID) throws(JSONError) -> Board? {
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
        let board = Board(
            id: BoardID(id ?? "", in: source), name: name, summary: summary ?? "")
        return board.id.raw.isBlank ? nil : board
    }
}
