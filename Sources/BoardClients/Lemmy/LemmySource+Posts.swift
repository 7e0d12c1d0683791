import BoardCore
import Essentials

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
                skipped.add("a post without an id")
            } else if view["post"]["name"].string == nil, !view["post"].isDeletedOnLemmy {
                skipped.add("a post without a title")
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
