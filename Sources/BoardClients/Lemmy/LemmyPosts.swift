import BoardCore
import Essentials
import Localization

extension LemmySource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            async let remark = request.cursor == nil ? site.remark() : nil
            var page = try await page(of: request)
            if request.cursor == nil, !site.isKnown { yield(page.unfinished) }
            if let remark = try await remark { page.skipped.note(remark) }
            yield(page)
        }
    }

    private func page(of request: PostRequest) async throws -> PostPage {
        let place = try request.cursor.map { try LemmyListPosition($0) } ?? .page(1)
        let answer = try await answer(to: request, at: place)
        let views = answer["posts"].array ?? []
        var page = page(of: views)
        if !views.isEmpty {
            page.next = place.next(in: answer, count: views.count)?.cursor
        }
        return page
    }

    private func answer(to request: PostRequest, at place: LemmyListPosition) async throws
        -> JSONValue
    {
        let endpoint = try endpoint(for: request, at: place)
        return try await request.isForAllPosts
            ? requestOfEverySite(endpoint) : self.request(endpoint)
    }

    private func endpoint(
        for request: PostRequest, at place: LemmyListPosition
    ) throws -> Endpoint<JSONValue> {
        var filters = place.filters
        switch request.listing {
        case .search(let terms):
            let sort = try request.sort.map(LemmySort.spelling) ?? "TopAll"
            guard let page = place.pageNumber else { throw BoardError.invalidCursor(place.cursor) }
            return site.endpoints.search(terms, sort: sort, page: page)
        case .board(let board): filters["community_name"] = board.raw
        case .everything, .source: break
        }
        filters["sort"] = try LemmySort.spelling(of: request.sort ?? LemmySort.offered[0])
        let name = filters["community_name"] ?? name
        return site.endpoints.posts(filters, of: name, withNSFW: showsNSFW)
    }

    private func page(of views: [JSONValue]) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        var known: Set<PostID> = []
        var skipped = SkippedPosts()
        let views = views.rows(noting: &skipped)
        for row in views.compactMap({ LemmyPost($0, of: id, site: base) })
        where (showsNSFW || !row.isNSFW) && known.insert(row.post.id).inserted {
            rows[row.number] = row
            append(row, to: &collector)
        }
        for view in views {
            if view["post"]["id"].int == nil {
                skipped.add(localized("a post without an id"))
            } else if view["post"]["name"].string == nil, !view["post"].isDeletedOnLemmy {
                skipped.add(localized("a post without a title"))
            }
        }
        return PostPage(boards: boards(of: views), posts: collector.list(), skipped: skipped)
    }

    private func boards(of views: [JSONValue]) -> [Board] {
        var known: Set<BoardID> = []
        return views.compactMap(board).filter { known.insert($0.id).inserted }
    }

    /// Adds a row. The list includes the body, which completes the thread if there are no comments.
    private func append(_ row: LemmyPost, to collector: inout PostCollector) {
        if row.post.commentCount == 0, collector.memory < Self.listMemory {
            collector.append(row.thread(isLoading: false).below(base))
        } else {
            collector.append(row.post)
        }
    }
}

extension LemmySource {
    /// The maximum memory of a page for the bodies of its posts, in bytes.
    private static let listMemory = 1 << 20
}

extension PostRequest {
    /// A Boolean value that indicates whether every site supports the request.
    fileprivate var isForAllPosts: Bool {
        switch listing {
        case .everything, .source: true
        case .board, .search: false
        }
    }
}

/// A post from a list or a post response.
struct LemmyPost: Sendable {
    /// The id of the post on the server.
    let number: Int
    let post: Post
    let body: String
    /// A Boolean value that indicates whether the post is marked as not safe for work.
    let isNSFW: Bool
    private let editedAt: Date?

    /// Creates a post from a "post view"; `nil` if it is invalid or the post is gone.
    init?(_ view: JSONValue, of source: SourceID, site: URL) {
        let post = view["post"]
        let community = view["community"]
        guard let id = post["id"].int, let title = post["name"].string,
            !post.isDeletedOnLemmy, !community.isDeletedOnLemmy
        else { return nil }
        let counts = view["counts"]
        number = id
        isNSFW = post["nsfw"].bool == true || community["nsfw"].bool == true
        body = post["body"].string ?? ""
        editedAt = post["updated"].date
        self.post = Post(
            id: PostID("\(id)", in: source),
            boardID: community.lemmyName.map { BoardID($0, in: source) },
            title: title, author: view["creator"].lemmyName ?? "",
            isAuthorGone: view["creator"].lemmyName == nil,
            createdAt: post["published"].date, activeAt: counts["newest_comment_time"].date,
            excerpt: Excerpt.text(of: body, as: .lemmyMarkdown), url: post["url"].string,
            page: post["ap_id"].string ?? site.appending(path: "post/\(id)").absoluteString,
            score: counts["score"].int, vote: view["my_vote"].vote,
            isRead: view["read"].bool, tags: isNSFW ? ["NSFW"] : [],
            isPinned: post["featured_community"].bool == true
                || post["featured_local"].bool == true,
            commentCount: counts["comments"].int ?? 0,
            version: editedAt.map { Int($0.timeIntervalSince1970) } ?? 0)
    }

    /// Returns the post with its body and the given comments.
    func thread(
        comments: [Comment] = [], missingComments: Int = 0, isLoading: Bool
    ) -> PostThread {
        PostThread(
            post: post, body: body, format: .lemmyMarkdown, isEdited: editedAt != nil,
            comments: comments, missingComments: missingComments, isLoading: isLoading)
    }
}

extension Board {
    /// Creates a board from a community; `nil` if it is invalid, gone or hidden.
    init?(lemmy community: JSONValue, of source: SourceID) {
        guard let name = community.lemmyName, !community.isDeletedOnLemmy,
            community["hidden"].bool != true
        else { return nil }
        let summary = community["description"].string ?? ""
        self.init(
            id: BoardID(name, in: source), name: community["title"].string,
            summary: Excerpt.text(of: summary, as: .lemmyMarkdown))
    }
}

/// The sort orders of a Lemmy server.
enum LemmySort {
    /// The orders shown in menus.
    static let offered = [
        "active", "hot", "new", "old", "top", "scaled", "controversial", "mostcomments",
        "newcomments",
    ].map(SourceSort.init)

    /// The further orders that can be entered by name.
    static let named =
        [.newest] + spellings.map(SourceSort.init).filter { !offered.contains($0) }

    /// The spellings that servers accept. They are case-sensitive.
    private static let spellings = [
        "Active", "Hot", "New", "Old", "TopHour", "TopSixHour", "TopTwelveHour", "TopDay",
        "TopWeek", "TopMonth", "TopThreeMonths", "TopSixMonths", "TopNineMonths", "TopYear",
        "TopAll", "MostComments", "NewComments", "Controversial", "Scaled",
    ]

    private static let spellingsByName = Dictionary(
        uniqueKeysWithValues: spellings.map { ($0.lowercased(), $0) }
            + [("top", "TopDay"), (SourceSort.newest.name, "New")])

    /// Returns the server's spelling of an order.
    ///
    /// Every order is known by its lowercased name, such as `topyear`, even if menus do not show
    /// it.
    static func spelling(of sort: SourceSort) throws(BoardError) -> String {
        if let spelling = spellingsByName[sort.name] { return spelling }
        let names = offered.map(\.name).joined(separator: ", ")
        throw .unsupported(
            reason: localized("Lemmy has no order “\(sort.name)”; choose from \(names)."))
    }
}

/// A position in a list of a Lemmy server.
enum LemmyListPosition: Equatable {
    /// A cursor from the server.
    case mark(String)
    /// A page, counted from 1. Used in searches and, before version 0.19, in all lists.
    case page(Int)

    /// Parses a cursor. Throws if it is not from a list of a Lemmy server.
    init(_ cursor: PageCursor) throws(BoardError) {
        let rest = String(cursor.raw.dropFirst())
        switch cursor.raw.first {
        case "m": self = .mark(rest)
        case "p":
            guard let page = Int(rest), page > 0 else { throw .invalidCursor(cursor) }
            self = .page(page)
        default: throw .invalidCursor(cursor)
        }
    }

    var cursor: PageCursor {
        switch self {
        case .mark(let mark): PageCursor("m" + mark)
        case .page(let page): PageCursor("p\(page)")
        }
    }

    /// The query parameters of the position.
    var filters: [String: String] {
        switch self {
        case .mark(let mark): ["page_cursor": mark]
        case .page(1): [:]
        case .page(let page): ["page": "\(page)"]
        }
    }

    var pageNumber: Int? {
        if case .page(let page) = self { page } else { nil }
    }

    /// Returns the next position after a response, or `nil` at the end of the list.
    func next(in answer: JSONValue, count: Int) -> LemmyListPosition? {
        if let mark = answer["next_page"].identifier { return .mark(mark) }
        guard case .page(let page) = self, count >= LemmyEndpoints.limit,
            page < LemmyEndpoints.lastPage
        else { return nil }
        return .page(page + 1)
    }
}

extension JSONValue {
    /// The display name of a person or community, with the host if it is on another server.
    var lemmyName: String? {
        guard let name = self["name"].identifier else { return nil }
        guard self["local"].bool == false, let address = self["actor_id"].string,
            let host = address.hostOfAddress, !host.isEmpty
        else { return name }
        return "\(name)@\(host)"
    }

    /// A Boolean value that indicates whether the item was deleted or removed although it is sent.
    var isDeletedOnLemmy: Bool {
        self["deleted"].bool == true || self["removed"].bool == true
    }
}

extension String {
    /// The host and port of a web address.
    ///
    /// It does not create a `URL` because it is called for each comment.
    fileprivate var hostOfAddress: Substring? {
        guard let slashes = firstRange(of: "://") else { return nil }
        return self[slashes.upperBound...].prefix { !"/?#".contains($0) }
    }
}
