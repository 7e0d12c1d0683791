import HTTPTypes
import ServiceLifecycle

/// Server-sent events of changes, each with its cursor as id.
extension BoardRequest {
    var wantsEvents: Bool {
        headers[.accept]?.split(separator: ",").contains {
            $0.trimmingSpaces.lowercased().hasPrefix("text/event-stream")
        } ?? false
    }

    /// Returns a stream of changes after the client's last event, or after a cursor, or from now.
    func changeEvents() async throws -> APIResponse {
        let asked = try headers[.lastEventID].map { text throws(Problem) in
            try Cursor.parts(text, kind: "changes", count: 1)[0]
        }
        let cursor = try asked ?? cursor("changes", count: 1)?[0]
        let viewer = try await viewer()
        // Report an invalid cursor before anything is sent.
        let page = try await storage.changes(after: cursor, limit: Limits.page)
        let events = ChangeEvents(
            storage: storage, pause: service.options.heartbeat,
            permits: try listenerPermits(for: viewer))
        let missed = cursor == nil ? [] : page.changes
        return APIResponse { try await events.run(missed, from: page.next, $0) }
    }

    /// Returns the permits to wait for changes, which the request holds while it waits.
    func listenerPermits(
        for viewer: SignedIn?
    ) throws(Problem) -> [ConcurrencyLimiter.Permit] {
        let who = viewer.map { "account \($0.account.id.rawValue)" } ?? address
        return [
            try service.listenersByAddress.permit(for: address),
            try service.listeners.permit(for: who),
        ]
    }
}

private struct ChangeEvents: Sendable {
    let storage: any Storage
    /// The maximum time without output.
    let pause: Duration
    /// The permits, held while the stream lasts.
    let permits: [ConcurrencyLimiter.Permit]

    /// Sends changes until the client disconnects or the server shuts down.
    func run(
        _ missed: [Change], from start: Int64, _ send: ([UInt8]) async throws -> Void
    ) async throws {
        // The response head is sent with the first bytes of the body.
        try await send(Array(beginning(at: start, missed).utf8) + text(of: missed))
        var place = start
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            let page = try await storage.changes(after: place, limit: Limits.page)
            if !page.changes.isEmpty {
                try await send(text(of: page.changes))
            } else if try await !hasMore(after: place) {
                // Keep the connection alive, also for proxies.
                try await send(Array(":\n\n".utf8))
            }
            place = page.next
        }
    }

    /// Returns the cursor of the start, from which a client can continue after a disconnection.
    ///
    /// If the client has missed changes, each of them brings its own.
    private func beginning(at start: Int64, _ missed: [Change]) -> String {
        missed.isEmpty ? "id: \(Cursor.text(["changes", "\(start)"]))\n:\n\n" : ":\n\n"
    }

    private func hasMore(after place: Int64) async throws -> Bool {
        try await cancelWhenGracefulShutdown {
            try await storage.waitForChange(after: place, atMost: pause)
        }
        return try await !storage.changes(after: place, limit: 1).changes.isEmpty
    }

    private func text(of changes: [Change]) -> [UInt8] {
        changes.flatMap { change in
            var json = JSONWriter(capacity: 256)
            json.change(change)
            let cursor = Cursor.text(["changes", "\(change.sequence)"])
            return Array("id: \(cursor)\ndata: ".utf8) + json.bytes + Array("\n\n".utf8)
        }
    }
}
