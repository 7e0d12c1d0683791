import BoardCore
import Essentials
import Localization

extension DiscourseSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            // Rows contain only the number of their category.
            async let categories: Result<[DiscourseCategory], any Error> = .of {
                try await self.categories.read()
            }
            var page = try await page(of: request)
            if self.categories.known == nil { yield(page.unfinished) }
            page.takeBoards(of: id, from: await categories.map { $0.map(\.board) })
            try Task.checkCancellation()
            yield(page)
        }
    }

    private func page(of request: PostRequest) async throws -> PostPage {
        let start = try DiscourseListPosition(request.sort)
        switch request.listing {
        case .search(let terms):
            return try await found(terms, page: try request.cursor?.pageNumber(from: 1) ?? 1)
        case .board(let board):
            let place = try place(request.cursor, or: start)
            return try await topics(at: place, in: try await categories.category(of: board))
        case .everything, .source:
            return try await topics(at: try place(request.cursor, or: start), in: nil)
        }
    }

    private func place(
        _ cursor: PageCursor?, or start: DiscourseListPosition
    ) throws(BoardError) -> DiscourseListPosition {
        if let cursor { try DiscourseListPosition(cursor) } else { start }
    }

    private func topics(
        at place: DiscourseListPosition, in category: DiscourseCategory?
    ) async throws -> PostPage {
        do {
            return try await list(at: place, in: category)
        } catch  where place == DiscourseListPosition(.new) && error.isForMembersOnly {
            // Without an account, there is no list of unread topics.
            return try await list(at: .newest, in: category)
        }
    }

    private func list(
        at place: DiscourseListPosition, in category: DiscourseCategory?
    ) async throws -> PostPage {
        let endpoint = DiscourseEndpoints.topics(at: place, in: category)
        let answer = try await service.request(endpoint)
        let next = place.next(in: answer["topic_list"])
        var page = page(of: rows.posts(inList: answer), next: next?.cursor)
        for topic in answer["topic_list"]["topics"].array ?? []
        where rows.post(topic, author: nil) == nil {
            page.skipped.add(localized("a topic without id or title"))
        }
        return page
    }

    private func found(_ terms: String, page number: Int) async throws -> PostPage {
        let answer = try await service.request(DiscourseEndpoints.search(terms, page: number))
        let result = answer["grouped_search_result"]
        if let reason = result["error"].string, !reason.isBlank {
            throw BoardError.rejectedByServer(host: name, reason: reason.sanitized(as: .line))
        }
        let hasMore = result["more_full_page_results"].bool == true
        return page(
            of: rows.posts(inSearch: answer), next: hasMore ? PageCursor("\(number + 1)") : nil)
    }

    private func page(of posts: [Post], next: PageCursor?) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        var skipped = SkippedPosts()
        for post in posts.rows(noting: &skipped) { collector.append(post) }
        return PostPage(
            posts: collector.list(), skipped: skipped, next: posts.isEmpty ? nil : next)
    }
}

extension Error {
    /// A Boolean value that indicates whether the list requires an account or does not exist.
    fileprivate var isForMembersOnly: Bool {
        switch self as? BoardError {
        case .signedOut, .notThere: true
        case .refused(_, let status, _): status == 403
        default: false
        }
    }
}

/// A converter from topics in lists, search results and topic responses to list rows.
struct DiscourseRow {
    let source: SourceID
    let site: URL

    /// Returns the row of a topic, or `nil` if the value is not a topic.
    ///
    /// - Parameters:
    ///   - isAuthorGone: Whether the author is known to have no account any more.
    ///   - vote: The user's own vote.
    func post(
        _ topic: JSONValue, author: String?, isAuthorGone: Bool = false, excerpt: String = "",
        vote: Int? = nil
    ) -> Post? {
        guard let id = topic["id"].int, let title = topic.topicTitle else { return nil }
        let slug = topic["slug"].identifier ?? "-"
        return Post(
            id: PostID("\(id)", in: source),
            boardID: topic["category_id"].int.map { BoardID("\($0)", in: source) },
            title: title, author: author ?? "", isAuthorGone: isAuthorGone,
            createdAt: topic["created_at"].date,
            activeAt: topic["last_posted_at"].date ?? topic["bumped_at"].date,
            excerpt: excerpt, url: topic["featured_link"].string,
            page: site.appending(path: "t/\(slug)/\(id)").absoluteString,
            score: topic["like_count"].int, vote: vote, isRead: topic.isRead,
            tags: topic["tags"].tagNames,
            isPinned: topic["pinned"].bool == true || topic["pinned_globally"].bool == true,
            commentCount: max(1, topic["posts_count"].int ?? 1) - 1)
    }
}

extension JSONValue {
    /// The title with emoji characters if the server provides it, instead of emoji names.
    fileprivate var topicTitle: String? {
        guard let title = self["title"].string else { return nil }
        return self["unicode_title"].string.flatMap { $0.isBlank ? nil : $0 } ?? title
    }

    /// A Boolean value that indicates whether a topic has been read to its end.
    ///
    /// It is `nil` if no account is signed in, and for old topics that are not tracked.
    fileprivate var isRead: Bool? {
        if self["unseen"].bool == true { return false }
        guard let last = self["last_read_post_number"].int,
            let highest = self["highest_post_number"].int
        else { return nil }
        return last >= highest
    }

    /// The names of the tags, which are strings or, since 2026, objects with a name.
    fileprivate var tagNames: [String] {
        (array ?? []).compactMap { $0.string ?? $0["name"].string }
    }
}

extension DiscourseRow {
    /// Returns the rows of a list of topics, without duplicates.
    func posts(inList answer: JSONValue) -> [Post] {
        let authors = DiscourseAuthors(answer)
        return authors.topics.compactMap { topic in
            let author = authors.author(of: topic)
            return post(
                topic, author: author, isAuthorGone: author == nil,
                excerpt: topic["excerpt"].string?.textOfHTML ?? "")
        }.uniqued
    }

    /// Returns the rows of search results, in order.
    func posts(inSearch answer: JSONValue) -> [Post] {
        let hits = answer["posts"].array ?? []
        let topics = answer["topics"].array ?? []
        let pairs = topics.compactMap { topic in topic["id"].int.map { ($0, topic) } }
        let byID = Dictionary(pairs) { first, _ in first }
        let found = hits.compactMap { hit -> Post? in
            guard let topic = hit["topic_id"].int.flatMap({ byID[$0] }) else { return nil }
            let author = hit["post_number"].int == 1 ? hit["username"].string : nil
            let blurb = hit["blurb"].string ?? ""
            return post(topic, author: author, excerpt: Excerpt.text(ofPlainText: blurb))
        }
        return (found + topics.compactMap { post($0, author: nil) }).uniqued
    }
}

/// The authors of the topics in a list.
private struct DiscourseAuthors {
    let topics: [JSONValue]
    private let names: [Int: String]
    /// The roles of participants other than the first.
    private let otherRoles: Set<String>

    init(_ answer: JSONValue) {
        topics = answer["topic_list"]["topics"].array ?? []
        let users = (answer["users"].array ?? []).compactMap { user in
            user["id"].int.flatMap { id in user["username"].string.map { (id, $0) } }
        }
        names = Dictionary(users) { first, _ in first }
        let others = topics.flatMap { ($0["posters"].array ?? []).dropFirst() }
        otherRoles = Set(others.flatMap(\.posterRoles)).union(Self.knownRoles)
    }

    private static let knownRoles: Set = [
        "Frequent Poster", "Most Recent Poster", "Accepted Answer",
    ]

    /// Returns the name of the author, or `nil` if the author has no account any more.
    ///
    /// The first participant is the author unless the account is gone. Role names are in the
    /// language of the site, so the author's role is recognized as one that no later participant
    /// has.
    func author(of topic: JSONValue) -> String? {
        guard let first = topic["posters"].array?.first, let id = first["user_id"].int else {
            return nil
        }
        let roles = first.posterRoles
        guard roles.isEmpty || !otherRoles.isSuperset(of: roles) else { return nil }
        return names[id]
    }
}

extension JSONValue {
    fileprivate var posterRoles: [String] {
        (self["description"].string ?? "").split(separator: ",").map { String($0.trimmed) }
    }
}

extension [Post] {
    /// The posts without later ones that have the same id.
    fileprivate var uniqued: [Post] {
        var known: Set<PostID> = []
        return filter { known.insert($0.id).inserted }
    }
}

extension String {
    /// The start of an HTML text on one line, without collapsed sections.
    var textOfHTML: String {
        let hasMarkup = utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return hasMarkup
            ? Excerpt.text(of: self, as: .discourseHTML) : Excerpt.text(ofPlainText: self)
    }
}

/// A position in a list of topics.
struct DiscourseListPosition: Equatable {
    var order: DiscourseSort
    /// The percent-encoded query of the request; empty for the first page.
    var query = ""

    init(_ order: DiscourseSort, query: String = "") {
        self.order = order
        self.query = query
    }

    /// Parses a cursor. Throws if it is not from a list of a Discourse site.
    init(_ cursor: PageCursor) throws(BoardError) {
        let parts = cursor.raw.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let order = DiscourseSort(rawValue: String(parts[0])) else {
            throw .invalidCursor(cursor)
        }
        self.init(order, query: String(parts[1]))
    }

    /// Creates the start of a list in the given order, or in the site's default order.
    init(_ sort: SourceSort?) throws(BoardError) {
        self = sort == .newest ? .newest : DiscourseListPosition(try DiscourseSort(sort))
    }

    /// The list in order of creation. The site's order `new` means topics unread by the user.
    static let newest = DiscourseListPosition(.latest, query: "order=created")

    var cursor: PageCursor { PageCursor("\(order.rawValue)?\(query)") }

    var queryItems: [URLQueryItem] {
        var components = URLComponents()
        components.percentEncodedQuery = query.isPercentEncoded ? query : nil
        return components.queryItems ?? []
    }

    /// Returns the position of the next page, or `nil` at the end.
    ///
    /// Only the query of the server's URL is used: the path may lack the `.json` extension.
    func next(in list: JSONValue) -> DiscourseListPosition? {
        guard let address = list["more_topics_url"].string,
            let mark = address.firstIndex(of: "?")
        else { return nil }
        let next = DiscourseListPosition(order, query: String(address[mark...].dropFirst()))
        return next.query.isEmpty ? nil : next
    }
}

extension String {
    /// A Boolean value that indicates whether the text is a valid query. Foundation rejects others.
    fileprivate var isPercentEncoded: Bool {
        URLComponents(string: "?" + self)?.percentEncodedQuery == self
    }
}
