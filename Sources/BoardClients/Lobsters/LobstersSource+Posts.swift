import BoardCore

extension LobstersSource {
    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            var key = request
            key.reload = false
            if !request.reload, let page = pages[key] { return yield(page) }
            let page = try await page(request)
            pages[key] = page
            yield(page)
        }
    }

    private func page(_ request: PostRequest) async throws -> PostPage {
        let number = try request.cursor?.pageNumber(from: 1) ?? 1
        let (list, tag) = try list(request)
        var page = PostPage()
        let stories = try await server.stories(list, page: number)
        var collector = PostCollector(order: .asGiven)
        var known: Set<String> = []
        for value in stories.rows(noting: &page.skipped) {
            guard let story = LobstersStory(value) else {
                page.skipped.add("a story has no short_id")
                continue
            }
            guard known.insert(story.id).inserted else { continue }
            let id = PostID(story.id, in: id)
            collector.append(story.post(as: id, on: tag, below: server.base))
        }
        page.posts = collector.list()
        // Only a page that is not full indicates the end.
        page.next = stories.count < Self.pageSize ? nil : PageCursor(String(number + 1))
        return page
    }

    private static let pageSize = 25

    private func list(_ request: PostRequest) throws -> (LobstersList, tag: String?) {
        let sort = request.sort.map { LobstersSort(rawValue: $0.name) } ?? .hottest
        switch request.listing {
        case .search: throw BoardError.unsupported(reason: "\(name) cannot be searched.")
        case .everything, .source:
            guard let sort else { throw unknown(request.sort) }
            return (.all(sort), nil)
        case .board(let board):
            guard request.sort == nil || sort == .newest else {
                throw BoardError.unsupported(reason: "\(name) sorts a tag by newest only.")
            }
            guard !board.raw.contains("/") else { throw BoardError.notThere(name: board.raw) }
            return (.tag(board.raw), board.raw)
        }
    }

    private func unknown(_ sort: SourceSort?) -> BoardError {
        let names = LobstersSort.allCases.map(\.rawValue).joined(separator: ", ")
        let asked = sort?.name ?? ""
        return .unsupported(reason: "\(name) has no order “\(asked)”; choose from \(names).")
    }
}
