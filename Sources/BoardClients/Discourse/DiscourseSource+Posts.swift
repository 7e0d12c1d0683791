import BoardCore

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
            page.skipped.add("a topic without id or title")
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
