import BoardCore

extension HackerNewsSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var key = request
            key.reload = false
            if !request.reload, let page = pages[key] { return yield(page) }
            let page = try await page(request, deliver: yield)
            if page.missing.isEmpty { pages[key] = page }
            yield(page)
        }
    }

    private func page(
        _ request: PostRequest, deliver: (PostPage) -> Void
    ) async throws -> PostPage {
        guard request.sort == nil || request.sort == .newest else {
            throw BoardError.unsupported(reason: Self.noSorts)
        }
        switch request.listing {
        case .everything, .source:
            return try await list(request.sort == nil ? .top : .new, request, deliver: deliver)
        case .board(let id):
            guard let board = HackerNewsBoard(rawValue: id.raw) else {
                throw BoardError.notThere(name: id.raw)
            }
            return try await list(board, request, deliver: deliver)
        case .search(let terms): return try await search(terms, after: request.cursor)
        }
    }

    private static let noSorts =
        "Hacker News has no orders except its boards: top, new, best, ask, show and job."

    /// Returns a page of a board.
    ///
    /// The cursor contains the remaining ids, so that pages are consistent while the list changes.
    /// Items that failed come first and are requested once more.
    private func list(
        _ board: HackerNewsBoard, _ request: PostRequest, deliver: (PostPage) -> Void
    ) async throws -> PostPage {
        let isAsked = if case .board = request.listing { true } else { false }
        let places = try await places(on: board, request)
        let size = min(Self.pageSize, max(1, request.limit ?? Self.pageSize))
        var key = request
        key.reload = false
        var page = HackerNewsPage(places: Array(places.prefix(size)), after: unfinished[key])
        func state() -> PostPage {
            page.postPage(in: id) { row($0, on: isAsked ? board : $0.home ?? board) }
        }
        try await ParallelRequests.standard.forEach(startingWith: page.missing) { [servers] in
            try await servers.item($0)
        } take: { number, result in
            page.take(result, numbered: number)
            deliver(state())
            return []
        }
        unfinished[key] = page.failure == nil ? nil : page
        if let failure = page.failure { throw failure }
        var result = state()
        result.progress = nil
        result.next = PageCursor(places: page.carried + places.dropFirst(size))
        return result
    }

    /// Returns the ids of a list. Newer stories have higher ids.
    private func places(
        on board: HackerNewsBoard, _ request: PostRequest
    ) async throws -> [Int] {
        if let cursor = request.cursor { return try cursor.places }
        let numbers = try await servers.numbers(on: board)
        return request.sort == .newest ? numbers.sorted(by: >) : numbers
    }

    /// Returns a page of search results. The search server returns at most 1,000.
    private func search(_ terms: String, after cursor: PageCursor?) async throws -> PostPage {
        let number = try cursor?.pageNumber(from: 0) ?? 0
        let answer = try await servers.hits(for: terms, page: number)
        var collector = PostCollector(order: .asGiven)
        var known: Set<Int> = []
        var skipped = SkippedPosts()
        for hit in (answer["hits"].array ?? []).rows(noting: &skipped) {
            guard let item = HackerNewsItem(hit: hit) else {
                skipped.add("a hit without objectID")
                continue
            }
            if known.insert(item.id).inserted { collector.append(row(item, on: nil)) }
        }
        let lastPage = min(max(1, answer["nbPages"].int ?? 0), Self.searchedPages) - 1
        let next = number < lastPage ? PageCursor(String(number + 1)) : nil
        return PostPage(posts: collector.list(), skipped: skipped, next: next)
    }

    /// The number of pages with search results. The last one is not full.
    private static let searchedPages = (1000 + pageSize - 1) / pageSize

    private func row(_ item: HackerNewsItem, on board: HackerNewsBoard?) -> Post {
        rows[item.id] = item
        return item.post(as: PostID(String(item.id), in: id), on: board)
    }
}

extension PageCursor {
    fileprivate init?(places: some Collection<Int>) {
        guard !places.isEmpty else { return nil }
        self.init(places.map(String.init).joined(separator: " "))
    }

    fileprivate var places: [Int] {
        get throws(BoardError) {
            let components = raw.split(separator: " ")
            let numbers = components.compactMap { Int($0) }
            guard numbers.count == components.count, !numbers.isEmpty else {
                throw .invalidCursor(self)
            }
            return numbers
        }
    }
}
