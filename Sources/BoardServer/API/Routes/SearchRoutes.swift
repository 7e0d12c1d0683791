import Localization

extension RouteTable {
    mutating func addSearchRoutes() {
        onLongReading("/api/v1/search") { try await $0.search() }
    }
}

extension BoardRequest {
    fileprivate func search() async throws -> APIResponse {
        let before = try cursor("search", count: 1).map { EntryID(rawValue: $0[0]) }
        let query = SearchQuery(
            terms: try searchTerms(), boardID: try parameter("board"), before: before,
            limit: try limit(), viewer: try await viewer()?.account.id)
        try count(.search, by: address)
        let page = try await ofNamedBoard { try await storage.search(query) }
        let next = page.next.map { Cursor.text(["search", "\($0.rawValue)"]) }
        return .list(page.hits, next: next) { $0.hit($1) }
    }

    /// Returns the search terms, separated by whitespace, without any operators.
    private func searchTerms() throws(Problem) -> [String] {
        guard let text = try parameter("q") else {
            throw .invalid("q", localized("The search terms are missing."))
        }
        try TextValidation.checkBody(text, "q", atMost: Limits.search)
        let terms = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard terms.count <= Limits.searchTerms else {
            throw .invalid("q", localized("At most \(Limits.searchTerms) terms."))
        }
        return terms
    }
}

extension JSONWriter {
    /// Writes a post, or a comment with the title of its post.
    fileprivate mutating func hit(_ hit: SearchHit) {
        switch hit {
        case .post(let post): self.post(post, kind: "post")
        case .comment(let comment, let title, let boardID):
            object { json in
                json.member("kind", "comment")
                json.member("title", title)
                json.member("boardId", boardID)
                json.members(of: comment)
            }
        }
    }
}
