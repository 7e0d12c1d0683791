import BoardCore

/// Which communities are asked for, as the server calls them.
enum LemmyCommunities: String {
    /// Those that whoever is signed in follows, wherever they are at home.
    case subscribed = "Subscribed"
    case local = "Local"
}

/// The communities of a server, as far as it tells them.
struct LemmyBoards: Sendable {
    var boards: [Board] = []
    /// The reason why there may be more; `nil` for all of them.
    var shortfall: Shortfall?
}

extension LemmySource {
    /// The communities that the reader follows, then those of this server; the largest first.
    ///
    /// Those of the server may be thousands, and are asked for once.
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
            all.shortfall = try await forEachPart(of: .local) { part in
                all.boards += part
                add(part)
            }
            local[id] = all
        }
    }

    package var boardTroubles: [SourceTrouble] {
        guard let shortfall = local[id]?.shortfall else { return [] }
        return [SourceTrouble(source: id, .shortfall(shortfall))]
    }

    /// Takes the communities of a kind, part by part; returns the reason why there may be more.
    private func forEachPart(
        of type: LemmyCommunities, _ take: ([Board]) -> Void
    ) async throws -> Shortfall? {
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

    /// The communities of some pages, in the order of these.
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

    /// A page of communities as "community views"; a guest follows none.
    private func communities(_ type: LemmyCommunities, page: Int) async throws -> [JSONValue] {
        do {
            let answer = try await requestOfEverySite(
                site.endpoints.communities(type, page: page, withNSFW: showsNSFW))
            return answer["communities"].array ?? []
        } catch BoardError.signedOut where type == .subscribed {
            return []
        }
    }

    /// The community of a view; `nil` where there is none that is to be seen.
    func board(of view: JSONValue) -> Board? {
        let community = view["community"]
        guard showsNSFW || community["nsfw"].bool != true else { return nil }
        return Board(lemmy: community, of: id)
    }

    /// The pages that are asked for at once: as many as were full before, so that few are asked for
    /// that do not exist.
    private static let parts: [ClosedRange<Int>] = {
        var parts = [1...1]
        while let last = parts.last?.upperBound, last < LemmyEndpoints.lastPage {
            parts.append(last + 1...min(last + min(last, 8), LemmyEndpoints.lastPage))
        }
        return parts
    }()
}
