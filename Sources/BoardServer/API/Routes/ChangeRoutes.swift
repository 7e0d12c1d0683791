import ServiceLifecycle

extension RouteTable {
    mutating func addChangeRoutes() {
        onLongReading("/api/v1/changes") { request in
            request.wantsEvents ? try await request.changeEvents() : try await request.changes()
        }
    }
}

extension BoardRequest {
    /// Returns the changes after a cursor; if there are none, waits for the requested time.
    fileprivate func changes() async throws -> APIResponse {
        let viewer = try await viewer()
        let after = try cursor("changes", count: 1)?[0]
        let wait = try integer("wait", in: 0...Limits.wait, or: 0)
        let limit = try limit(or: 100)
        var page = try await storage.changes(after: after, limit: limit)
        if let after, page.changes.isEmpty, wait > 0 {
            let permits = try listenerPermits(for: viewer)
            // Waiting requests must not delay the shutdown.
            try await cancelWhenGracefulShutdown {
                try await storage.waitForChange(after: after, atMost: .seconds(wait))
            }
            withExtendedLifetime(permits) {}
            page = try await storage.changes(after: after, limit: limit)
        }
        var response = APIResponse.list(
            page.changes, next: Cursor.text(["changes", "\(page.next)"])
        ) {
            $0.change($1)
        }
        response.caching = .never
        return response
    }
}

extension JSONWriter {
    mutating func change(_ change: Change) {
        object { json in
            json.member("kind", change.kind.rawValue)
            json.member("id", change.id)
            json.member("postId", change.postID)
            json.member("boardId", change.boardID)
            json.member("at", change.at)
        }
    }
}
