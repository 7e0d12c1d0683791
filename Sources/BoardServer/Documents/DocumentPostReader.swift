/// Makes posts to import of posts of a document, by the rules that hold for those who write here.
enum DocumentPostReader {
    static func post(
        _ post: DocumentPost, in boards: Set<String>, at now: Timestamp
    ) throws -> ImportedPost {
        let board = post.boardId?.text ?? "general"
        guard boards.contains(board) else {
            throw Problem(.notFound, "There is no board “\(board)”.")
        }
        let created = post.createdAt?.timestamp ?? now
        return ImportedPost(
            origin: board + "/" + post.id.text, draft: try draft(post, board), author: post.author,
            createdAt: created, score: post.score.map(Self.possible) ?? 0,
            isPinned: post.pinned ?? false,
            comments: try comments(post.comments?.all ?? [], since: created))
    }

    /// A score to which votes can be added for as long as there are people.
    private static func possible(_ score: Int) -> Int {
        min(max(score, -1_000_000_000), 1_000_000_000)
    }

    private static func draft(_ post: DocumentPost, _ board: String) throws -> PostDraft {
        let body = (post.body ?? "").withoutCarriageReturns
        try TextRule.checkLine(post.title, "title", atMost: Limits.title)
        if !body.isEmpty { try TextRule.checkBody(body, "body", atMost: Limits.body) }
        if let author = post.author { try checkAuthor(author) }
        if let url = post.url { try TextRule.checkURL(url, "url") }
        try TextRule.checkTags(post.tags ?? [], "tags")
        return PostDraft(
            boardID: board, title: post.title, body: body, url: post.url, tags: post.tags ?? [])
    }

    /// Names from elsewhere follow other rules, but move no cursor either.
    private static func checkAuthor(_ name: String) throws {
        try TextRule.checkLine(name, "author", atMost: Limits.title)
    }

    /// In reading order, without recursion; what answers nothing that is there answers the post.
    private static func comments(
        _ comments: [DocumentComment], since created: Timestamp
    ) throws -> [ImportedComment] {
        let flat = flattened(comments)
        var places: [DocumentID: Int] = [:]
        for (index, row) in flat.enumerated() {
            if let id = row.comment.id { places[id] = index }
        }
        let parents = flat.enumerated().map { index, row in
            (row.parent ?? row.comment.parentId.flatMap { places[$0] }).flatMap {
                $0 == index ? nil : $0
            }
        }
        return try placed(flat.map(\.comment), in: readingOrder(parents), parents, since: created)
    }

    /// Comments that would be too deep become answers to the last that may be answered.
    private static func placed(
        _ comments: [DocumentComment], in order: [Int], _ parents: [Int?],
        since created: Timestamp
    ) throws -> [ImportedComment] {
        var placed: [ImportedComment] = []
        var places: [Int: Int] = [:]
        var depths: [Int] = []
        for index in order {
            var parent = parents[index].flatMap { places[$0] }
            if let above = parent, depths[above] + 1 >= Limits.commentDepth {
                parent = placed[above].parent
            }
            places[index] = placed.count
            depths.append(parent.map { depths[$0] + 1 } ?? 0)
            placed.append(try comment(comments[index], parent: parent, since: created))
        }
        return placed
    }

    private static func comment(
        _ comment: DocumentComment, parent: Int?, since created: Timestamp
    ) throws -> ImportedComment {
        let body = (comment.body ?? "").withoutCarriageReturns
        if !body.isEmpty { try TextRule.checkBody(body, "comments", atMost: Limits.body) }
        if let author = comment.author { try checkAuthor(author) }
        return ImportedComment(
            parent: parent, author: comment.author,
            createdAt: comment.createdAt?.timestamp ?? created, body: body,
            score: comment.score.map(Self.possible) ?? 0)
    }

    /// Nested comments behind each other, with their parents' places.
    private static func flattened(
        _ comments: [DocumentComment]
    ) -> [(comment: DocumentComment, parent: Int?)] {
        var flat: [(comment: DocumentComment, parent: Int?)] = []
        var waiting = comments.reversed().map { (comment: $0, parent: Int?.none) }
        while let row = waiting.popLast() {
            flat.append(row)
            let place = flat.count - 1
            waiting += (row.comment.comments ?? []).reversed().map { ($0, place) }
        }
        return flat
    }

    /// Each comment before its answers; what goes round in a circle is left out.
    private static func readingOrder(_ parents: [Int?]) -> [Int] {
        var children: [Int: [Int]] = [:]
        var roots: [Int] = []
        for (index, parent) in parents.enumerated() {
            if let parent {
                children[parent, default: []].append(index)
            } else {
                roots.append(index)
            }
        }
        var order: [Int] = []
        var waiting = Array(roots.reversed())
        while let index = waiting.popLast() {
            order.append(index)
            waiting += (children[index] ?? []).reversed()
        }
        return order
    }
}

extension String {
    /// Ends of lines as this server keeps them.
    fileprivate var withoutCarriageReturns: String {
        replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
