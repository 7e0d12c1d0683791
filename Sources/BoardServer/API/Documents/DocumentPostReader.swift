import Localization

/// The conversion of posts of a document for import, by the rules for posts written here.
enum DocumentPostReader {
    /// - Parameter boards: The ids on this server by ids of the document.
    static func post(
        _ post: DocumentPost, in boards: [String: String], at now: Timestamp
    ) throws -> ImportedPost {
        guard let board = boards[post.board.id] else {
            throw Problem(.notFound, localized("There is no board \(post.board.id.quoted)."))
        }
        let created = post.createdAt?.timestamp ?? now
        return ImportedPost(
            origin: origin(of: post), draft: try draft(post, board), author: post.author,
            createdAt: created, editedAt: post.editedAt?.timestamp,
            score: post.score.map(Self.possible) ?? 0, isPinned: post.pinned ?? false,
            comments: try comments(
                DocumentCommentTree(post.comments?.all ?? []), since: created))
    }

    /// Returns a key that identifies the post across imports.
    ///
    /// Ids are unique within one document only.
    private static func origin(of post: DocumentPost) -> String {
        let mark = post.createdAt?.timestamp.map { "\($0.rawValue)" } ?? post.title
        return [post.board.id, post.id.text, mark].joined(separator: "/")
    }

    /// Clamps a score, so that later votes cannot overflow it.
    private static func possible(_ score: Int) -> Int {
        min(max(score, -1_000_000_000), 1_000_000_000)
    }

    private static func draft(_ post: DocumentPost, _ board: String) throws -> PostDraft {
        let body = (post.body ?? "").withoutCarriageReturns
        try TextValidation.checkLine(post.title, "title", atMost: Limits.title)
        if !body.isEmpty { try TextValidation.checkBody(body, "body", atMost: Limits.body) }
        if let author = post.author { try checkAuthor(author) }
        if let url = post.url { try TextValidation.checkURL(url, "url") }
        try TextValidation.checkTags(post.tags ?? [], "tags")
        return PostDraft(
            boardID: board, title: post.title, body: body, url: post.url, tags: post.tags ?? [])
    }

    /// Validates an author: other sites allow other names, but control characters are invalid.
    private static func checkAuthor(_ name: String) throws {
        try TextValidation.checkLine(name, "author", atMost: Limits.title)
    }

    /// Returns the comments in display order.
    ///
    /// Comments below the maximum depth become replies to the last possible parent.
    private static func comments(
        _ tree: DocumentCommentTree, since created: Timestamp
    ) throws -> [ImportedComment] {
        var placed: [ImportedComment] = []
        var places: [Int: Int] = [:]
        var depths: [Int] = []
        for index in tree.readingOrder {
            var parent = tree.parents[index].flatMap { places[$0] }
            if let above = parent, depths[above] + 1 >= Limits.commentDepth {
                parent = placed[above].parent
            }
            places[index] = placed.count
            depths.append(parent.map { depths[$0] + 1 } ?? 0)
            placed.append(try comment(tree.comments[index], parent: parent, since: created))
        }
        return placed
    }

    private static func comment(
        _ comment: DocumentComment, parent: Int?, since created: Timestamp
    ) throws -> ImportedComment {
        let at = comment.createdAt?.timestamp ?? created
        guard !comment.isDeleted else {
            return ImportedComment(
                parent: parent, author: nil, createdAt: at, body: "", score: 0, isDeleted: true)
        }
        let body = (comment.body ?? "").withoutCarriageReturns
        if !body.isEmpty { try TextValidation.checkBody(body, "comments", atMost: Limits.body) }
        if let author = comment.author { try checkAuthor(author) }
        return ImportedComment(
            parent: parent, author: comment.author, createdAt: at,
            editedAt: comment.editedAt?.timestamp, body: body,
            score: comment.score.map(Self.possible) ?? 0)
    }
}

extension String {
    /// The text with the line endings that this server stores.
    fileprivate var withoutCarriageReturns: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        var kept: [UInt8] = []
        var last: UInt8 = 0
        for byte in utf8 {
            switch (last, byte) {
            case (UInt8(ascii: "\r"), UInt8(ascii: "\n")): break
            case (_, UInt8(ascii: "\r")): kept.append(UInt8(ascii: "\n"))
            default: kept.append(byte)
            }
            last = byte
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
