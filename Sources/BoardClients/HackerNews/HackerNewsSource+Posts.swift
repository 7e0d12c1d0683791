import BoardCore

extension HackerNewsSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var key = request
            key.reload = false
            if !request.reload, let page = pages[key] { return yield(page) }
            let page = try await page(request, deliver: yield)
            pages[key] = page
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
        case .search(let words): return try await search(words, after: request.cursor)
        }
    }

    private static let noSorts =
        "Hacker News has no orders but its boards: top, new, best, ask, show and job."

    /// A page of a board.
    ///
    /// The cursor holds the numbers that are left, so that pages fit together while the list moves.
    private func list(
        _ board: HackerNewsBoard, _ request: PostRequest, deliver: (PostPage) -> Void
    ) async throws -> PostPage {
        let isAsked = if case .board = request.listing { true } else { false }
        let numbers = try await numbers(on: board, request)
        var page = HackerNewsPage(numbers: Array(numbers.prefix(Self.pageSize)))
        try await ParallelRequests.standard.forEach(startingWith: page.numbers) { [servers] in
            try await servers.item($0)
        } take: { number, result in
            page.take(result, numbered: number)
            deliver(page.postPage { row($0, on: isAsked ? board : $0.home ?? board) })
            return []
        }
        if let failure = page.failure { throw failure }
        var result = page.postPage { row($0, on: isAsked ? board : $0.home ?? board) }
        result.progress = nil
        result.next = PageCursor(numbers: numbers.dropFirst(Self.pageSize))
        return result
    }

    /// Stories are numbered as they come.
    private func numbers(
        on board: HackerNewsBoard, _ request: PostRequest
    ) async throws -> [Int] {
        if let cursor = request.cursor { return try cursor.numbers }
        let numbers = try await servers.numbers(on: board)
        return request.sort == .newest ? numbers.sorted(by: >) : numbers
    }

    /// A page of what the search server finds, which gives no more than its first thousand.
    private func search(_ words: String, after cursor: PageCursor?) async throws -> PostPage {
        let number = try cursor?.pageNumber(from: 0) ?? 0
        let answer = try await servers.hits(for: words, page: number)
        var collector = PostCollector(order: .asGiven)
        var known: Set<Int> = []
        for hit in (answer["hits"].array ?? []).compactMap(HackerNewsItem.init(hit:))
        where known.insert(hit.id).inserted {
            collector.append(row(hit, on: nil))
        }
        let pageCount = min(answer["nbPages"].int ?? 0, Self.searchedPages)
        let next = number + 1 < pageCount ? PageCursor(String(number + 1)) : nil
        return PostPage(posts: collector.list(), next: next)
    }

    /// The last one is not full.
    private static let searchedPages = (1000 + pageSize - 1) / pageSize

    private func row(_ item: HackerNewsItem, on board: HackerNewsBoard?) -> Post {
        rows[item.id] = item
        return item.post(as: PostID(String(item.id), in: id), on: board)
    }
}

extension PageCursor {
    fileprivate init?(numbers: some Collection<Int>) {
        guard !numbers.isEmpty else { return nil }
        self.init(numbers.map(String.init).joined(separator: " "))
    }

    fileprivate var numbers: [Int] {
        get throws(BoardError) {
            let words = raw.split(separator: " ")
            let numbers = words.compactMap { Int($0) }
            guard numbers.count == words.count, !numbers.isEmpty else { throw .noPlace(self) }
            return numbers
        }
    }
}
