import BoardCore

/// A filter for communities, by the names of the API.
enum LemmyCommunities: String {
    /// The communities that the user has subscribed to, on any server.
    case subscribed = "Subscribed"
    case local = "Local"
}

/// The communities of a server.
struct LemmyBoards: Sendable {
    var boards: [Board] = []
    /// The reason why the list may be incomplete; `nil` if it is complete.
    var truncation: Truncation?
}

extension LemmySource {
    /// Returns the subscribed communities, followed by those of this server, largest first.
    ///
    /// The communities of a server can number thousands, so they are loaded only once.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            var boards: [Board] = []
            var known: Set<BoardID> = []
            func add(_ more: [Board]) {
                boards += more.filter { known.insert($0.id).inserted }
                yield(boards)
            }
            _ = try await forEachPart(of: .subscribed, add)
            if !reload, let all = local[id] { return add(all.boards) }
            var all = LemmyBoards()
            all.truncation = try await forEachPart(of: .local) { part in
                all.boards += part
                add(part)
            }
            local[id] = all
        }
    }

    package var boardFailures: [SourceFailure] {
        guard let truncation = local[id]?.truncation else { return [] }
        return [SourceFailure(source: id, .truncation(truncation))]
    }

    /// Loads communities in batches. Returns the reason why the list may be incomplete, or `nil`.
    private func forEachPart(
        of type: LemmyCommunities, _ take: ([Board]) -> Void
    ) async throws -> Truncation? {
        var pages = PageGuard<String>()
        var count = 0
        for numbers in Self.parts {
            var part: [Board] = []
            var (end, isLast) = (EarlyEnd.Cause?.none, false)
            for views in try await communities(type, pages: numbers) where end == nil && !isLast {
                let boards = views.compactMap { board(of: $0) }
                end = pages.take(
                    views.map { $0["community"].lemmyName ?? "" },
                    size: boards.reduce(0) { $0 + $1.name.utf8.count + $1.summary.utf8.count })
                if end != .samePage { part += boards }
                isLast = views.count < LemmyEndpoints.limit
            }
            count += part.count
            take(part)
            if let end { return .early(EarlyEnd(end, at: name, .board, count: count)) }
            if isLast { return nil }
        }
        return .boards(count)
    }

    /// Returns the communities of several pages, in order.
    private func communities(
        _ type: LemmyCommunities, pages: ClosedRange<Int>
    ) async throws -> [[JSONValue]] {
        var views = [[JSONValue]](repeating: [], count: pages.count)
        try await ParallelRequests.standard.forEach(of: Array(pages)) { page in
            try await communities(type, page: page)
        } take: {
            views[$0] = $1
        }
        return views
    }

    /// Returns a page of "community views"; empty for subscriptions without an account.
    private func communities(_ type: LemmyCommunities, page: Int) async throws -> [JSONValue] {
        do {
            let answer = try await requestOfEverySite(
                site.endpoints.communities(type, page: page, withNSFW: showsNSFW))
            return answer["communities"].array ?? []
        } catch BoardError.signedOut where type == .subscribed {
            return []
        }
    }

    /// Returns the community of a view, or `nil` if it is not visible.
    func board(of view: JSONValue) -> Board? {
        let community = view["community"]
        guard showsNSFW || community["nsfw"].bool != true else { return nil }
        return Board(lemmy: community, of: id)
    }

    /// The ranges of pages to request concurrently.
    ///
    /// Each has at most as many pages as are known to exist, which limits requests for missing
    /// pages.
    private static let parts: [ClosedRange<Int>] = {
        var parts = [1...1]
        while let last = parts.last?.upperBound, last < LemmyEndpoints.lastPage {
            parts.append(last + 1...min(last + min(last, 8), LemmyEndpoints.lastPage))
        }
        return parts
    }()
}
