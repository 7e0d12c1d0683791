extension RouteTable {
    mutating func addInstanceRoutes() {
        onReading("/api/v1/instance") { request in
            .json { json in
                json.member("name", request.service.options.name)
                json.member("version", Version.current)
                json.member("software", "board-server")
                json.member("signUp", request.service.options.signUp.rawValue)
                json.name("limits")
                json.limits()
            }
        }
        onReading("/api/v1/boards") { request in
            let boards = try await request.storage.boards()
            return .list(boards, next: nil) { json, board in
                json.board(board)
            }
        }
    }
}

extension JSONWriter {
    mutating func board(_ board: Board) {
        object { json in
            json.member("id", board.id)
            json.member("name", board.name)
            json.member("description", board.description)
        }
    }

    /// Writes the limits: lengths in Unicode scalars, `request` in bytes, and `wait` in seconds.
    fileprivate mutating func limits() {
        object { json in
            json.member("title", Limits.title)
            json.member("body", Limits.body)
            json.member("comment", Limits.comment)
            json.member("commentDepth", Limits.commentDepth)
            json.member("reason", Limits.reason)
            json.member("url", Limits.url)
            json.member("tags", Limits.tags)
            json.member("tag", Limits.tag)
            json.member("nameMin", Limits.name.lowerBound)
            json.member("nameMax", Limits.name.upperBound)
            json.member("passwordMin", Limits.password.lowerBound)
            json.member("passwordMax", Limits.password.upperBound)
            json.member("search", Limits.search)
            json.member("searchTerms", Limits.searchTerms)
            json.member("writeKey", Limits.writeKey)
            json.member("page", Limits.page)
            json.member("request", Limits.request)
            json.member("wait", Limits.wait)
            json.member("listeners", Limits.listeners)
        }
    }
}

extension RouteTable {
    mutating func addOperationRoutes() {
        onLongReading("/healthz") { request in
            try await request.storage.check()
            return .json { $0.member("status", "ok") }.fresh
        }
        onLongReading("/metrics") { request in
            APIResponse(
                Array(request.service.metrics.text.utf8),
                type: "text/plain; version=0.0.4; charset=utf-8"
            ).fresh
        }
        onLongReading("/openapi.json") { request in APIResponse(request.service.openAPI) }
    }
}

extension APIResponse {
    /// The response without caching.
    fileprivate var fresh: APIResponse {
        var response = self
        response.caching = .never
        return response
    }
}
