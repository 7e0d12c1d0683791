import BoardCore

/// Which communities are asked for, as the server calls them.
enum LemmyCommunities: String, CaseIterable {
    /// Those that whoever is signed in follows, wherever they are at home.
    case subscribed = "Subscribed"
    case local = "Local"
}

extension LemmySource {
    /// The communities that the reader follows, then those of this server; the largest first.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            var boards: [Board] = []
            var known: Set<BoardID> = []
            for type in LemmyCommunities.allCases {
                try await forEachPage(of: type) { views in
                    boards += views.compactMap { board(of: $0) }
                        .filter { known.insert($0.id).inserted }
                    yield(boards)
                }
            }
        }
    }

    private func forEachPage(
        of type: LemmyCommunities, _ take: ([JSONValue]) -> Void
    ) async throws {
        for page in 1...Self.boardPages {
            guard let views = try await communities(type, page: page) else { return }
            take(views)
            if views.count < LemmyEndpoints.limit { return }
        }
    }

    /// A page of communities as "community views"; `nil` where a guest follows none.
    private func communities(_ type: LemmyCommunities, page: Int) async throws -> [JSONValue]? {
        do {
            let answer = try await requestOfEverySite(
                site.endpoints.communities(type, page: page, withNSFW: showsNSFW))
            return answer["communities"].array ?? []
        } catch BoardError.signedOut where type == .subscribed {
            return nil
        }
    }

    /// The community of a view; `nil` where there is none that is to be seen.
    func board(of view: JSONValue) -> Board? {
        let community = view["community"]
        guard showsNSFW || community["nsfw"].bool != true else { return nil }
        return Board(lemmy: community, of: id)
    }

    /// More than anybody reads, and no more requests than a guest may send.
    private static let boardPages = 20
}
