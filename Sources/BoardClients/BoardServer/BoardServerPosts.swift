import BoardCore
import Essentials
import Localization

extension BoardServerSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            if request.reload { roles.renew() }
            // Rows contain only the id of their board.
            async let boards: Result<[Board], any Error> = .of {
                try await knownBoards.read(reload: request.reload)
            }
            async let serverName: Void = isNamed ? () : knownBoards.readServerName()
            var page = try await page(of: request)
            if knownBoards.known == nil { yield(page.unfinished.withoutBoards) }
            let named = page.boards
            page.takeBoards(of: id, from: await boards, or: knownBoards.known)
            page.boards = page.boards.with(named)
            await serverName
            try Task.checkCancellation()
            yield(page)
        }
    }

    private func page(of request: PostRequest) async throws -> PostPage {
        let mark = request.cursor?.raw
        var filters: [String: String] = [:]
        filters["after"] = mark
        filters["sort"] = try name(of: request.sort)
        switch request.listing {
        case .search(let terms):
            return try await found(terms, after: mark)
        case .board(let board): filters["board"] = board.raw
        case .everything, .source: break
        }
        let endpoint = BoardServerEndpoints.posts(filters, of: filters["board"] ?? base.server)
        let answer = try await service.request(endpoint)
        var skipped = SkippedPosts()
        let items = (answer["data"].array ?? []).rows(noting: &skipped)
        let posts = items.map { BoardServerPost($0, of: id, site: base) }
        return page(of: posts, in: answer, skipped)
    }

    private func name(of sort: SourceSort?) throws(BoardError) -> String {
        guard let sort, sort != .newest else { return Self.sorts[0].name }
        if Self.sorts.contains(sort) { return sort.name }
        let names = Self.sorts.map(\.name).joined(separator: ", ")
        throw .unsupported(
            reason: localized("board-server has no order “\(sort.name)”; choose from \(names)."))
    }

    /// - Parameter found: The posts of the response, with `nil` for invalid ones.
    private func page(
        of found: [BoardServerPost?], in answer: JSONValue, _ skipped: SkippedPosts
    ) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        var known: Set<PostID> = []
        var skipped = skipped
        for row in found {
            guard let row else {
                skipped.add(localized("a post without id or title"))
                continue
            }
            guard known.insert(row.post.id).inserted else { continue }
            if row.body != nil { rows[row.post.id.raw] = row }
            collector.append(row.post)
        }
        let boards = collector.boardIDs.map { Board(id: $0) }
        let next = found.isEmpty ? nil : answer.mark
        return PostPage(
            boards: boards, posts: collector.list(), skipped: skipped,
            next: next.map(PageCursor.init))
    }
}

extension BoardServerSource {
    /// Returns the posts that contain the text, in themselves or in a comment.
    private func found(_ terms: String, after mark: String?) async throws -> PostPage {
        let answer = try await service.request(
            BoardServerEndpoints.search(terms, after: mark))
        var skipped = SkippedPosts()
        let hits = (answer["data"].array ?? []).rows(noting: &skipped)
        let posts = try await posts(ofComments: hits)
        let found = hits.map { hit -> BoardServerPost? in
            guard let post = hit["postId"].identifier else {
                return BoardServerPost(hit, of: id, site: base)
            }
            return posts[post]
        }
        return page(of: found, in: answer, skipped)
    }

    /// Returns the posts of the matching comments by id. Deleted posts are missing.
    private func posts(ofComments hits: [JSONValue]) async throws -> [String: BoardServerPost] {
        let pairs = hits.compactMap { hit in
            hit["postId"].identifier.map { ($0, hit["body"].string) }
        }
        let bodies = Dictionary(pairs) { first, _ in first }
        let ids = bodies.keys.sorted()
        var posts: [String: BoardServerPost] = [:]
        try await ParallelRequests.standard.forEach(of: ids) { id -> BoardServerPost? in
            do {
                let post = try await service.request(BoardServerEndpoints.post(try checked(id)))
                return BoardServerPost(
                    post, of: self.id, site: base, hit: bodies[id].flatMap(\.self))
            } catch BoardError.notThere {
                return nil
            }
        } take: { place, post in
            posts[ids[place]] = post
        }
        return posts
    }
}

extension PostPage {
    /// The page without boards of which only the id is known.
    fileprivate var withoutBoards: PostPage {
        var page = self
        page.boards = []
        return page
    }
}

extension [Board] {
    /// Returns these boards, followed by others that only posts refer to.
    fileprivate func with(_ others: [Board]) -> [Board] {
        let known = Set(map(\.id))
        return self + others.filter { !known.contains($0.id) }
    }
}

/// A post from a list or a post response.
struct BoardServerPost: Sendable {
    let post: Post
    /// The body; `nil` if the list omitted it.
    let body: String?
    private let format: MarkupFormat
    private let editedAt: Date?
    private let isLocked: Bool
    private let removalReason: String?

    /// Creates a post from JSON; `nil` if the value is invalid.
    ///
    /// - Parameter hit: The text of a matching comment, used as the excerpt instead of the body.
    init?(_ json: JSONValue, of source: SourceID, site: URL, hit: String? = nil) {
        guard let id = json["id"].identifier, let title = json["title"].string, !title.isBlank
        else { return nil }
        body = json["body"].string
        format = json.format
        editedAt = json["editedAt"].date
        isLocked = json["locked"].bool ?? false
        removalReason = json["removalReason"].string?.sanitized(as: .line)
        post = Post(
            id: PostID(id, in: source),
            boardID: json["boardId"].identifier.map { BoardID($0, in: source) }, title: title,
            author: json["author"].string ?? "", isAuthorGone: json["author"].string == nil,
            createdAt: json["createdAt"].date,
            activeAt: json["activeAt"].date,
            excerpt: Excerpt.text(of: hit ?? body ?? "", as: format),
            url: json["url"].identifier,
            page: site.appending(path: "posts/\(id)").absoluteString, score: json["score"].int,
            vote: json["myVote"].vote,
            tags: (json["tags"].array ?? []).compactMap(\.string),
            isPinned: json["pinned"].bool ?? false, commentCount: json["commentCount"].int ?? 0,
            version: editedAt.map { Int($0.timeIntervalSince1970) } ?? 0)
    }

    /// Returns the post with its body and the given comments.
    func thread(
        comments: [Comment] = [], missingComments: Int = 0, isLoading: Bool
    ) -> PostThread {
        var thread = PostThread(
            post: post, body: body ?? "", format: format, isEdited: editedAt != nil,
            comments: comments, missingComments: missingComments, isLoading: isLoading)
        thread.isLocked = isLocked
        thread.removalReason = removalReason
        return thread
    }
}

extension Board {
    /// Creates a board from JSON; `nil` if the value is invalid.
    init?(boardServer json: JSONValue, of source: SourceID) {
        guard let id = json["id"].identifier else { return nil }
        self.init(
            id: BoardID(id, in: source), name: json["name"].string,
            summary: json["description"].string ?? "")
    }
}

extension CommentNode {
    /// Creates a comment from JSON; `nil` if the value is invalid.
    init?(boardServer json: JSONValue) {
        guard let id = json["id"].identifier else { return nil }
        self.init(id: id)
        parentID = json["parentId"].identifier
        createdAt = json["createdAt"].date
        isEdited = json["editedAt"].date != nil
        if json["deleted"].bool == true {
            presence = json["removed"].bool == true ? .removed : .deleted
            // Moderators and the author receive the text of a removed comment.
            removalReason = json["removalReason"].string
            guard removalReason != nil else { return }
        }
        author = json["author"].string
        body = json["body"].string
        format = json.format
        score = json["score"].int
        vote = json["myVote"].vote
    }
}

extension JSONValue {
    /// The format of the `body` of a post or a comment.
    fileprivate var format: MarkupFormat {
        self["format"].string.flatMap { MarkupFormat(name: $0) } ?? .markdown
    }
}
