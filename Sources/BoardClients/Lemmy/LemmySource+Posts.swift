import BoardCore
import Foundation

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
        let place = request.cursor.flatMap { LemmyPlace($0) } ?? .page(1)
        let answer = try await self.request(endpoint(for: request, at: place))
        let views = answer["posts"].array ?? []
        var page = page(of: views)
        if !views.isEmpty {
            page.next = place.next(in: answer, count: views.count)?.cursor
        }
        return page
    }

    private func endpoint(
        for request: PostRequest, at place: LemmyPlace
    ) throws -> Endpoint<JSONValue> {
        var filters = place.filters
        switch request.listing {
        case .search(let words):
            let sort = try request.sort.map(LemmySort.spelling) ?? "TopAll"
            return site.endpoints.search(words, sort: sort, page: place.pageNumber ?? 1)
        case .board(let board): filters["community_name"] = board.raw
        case .everything, .source: break
        }
        filters["sort"] = try LemmySort.spelling(of: request.sort ?? LemmySort.offered[0])
        let name = filters["community_name"] ?? name
        return site.endpoints.posts(filters, of: name)
    }

    private func page(of views: [JSONValue]) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        var boards: [Board] = []
        var known: Set<PostID> = []
        var knownBoards: Set<BoardID> = []
        var skipped = SkippedPosts()
        for view in views {
            guard view["post"]["id"].int != nil else {
                skipped.add("a post without an id")
                continue
            }
            guard let row = LemmyPost(view, of: id, site: base), known.insert(row.post.id).inserted
            else { continue }
            keep(row)
            append(row, to: &collector)
            if let board = Board(lemmy: view["community"], of: id),
                knownBoards.insert(board.id).inserted
            {
                boards.append(board)
            }
        }
        return PostPage(boards: boards, posts: collector.list(), skipped: skipped)
    }

    private func keep(_ row: LemmyPost) {
        Int(row.post.id.raw).map { rows[$0] = row }
    }

    /// What a post says comes with the list, and is all there is where nobody has answered.
    private func append(_ row: LemmyPost, to collector: inout PostCollector) {
        if row.post.commentCount == 0 {
            collector.append(row.thread(isLoading: false))
        } else {
            collector.append(row.post)
        }
    }
}
