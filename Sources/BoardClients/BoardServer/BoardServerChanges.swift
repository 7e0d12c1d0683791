import BoardCore

/// The changes of a board server, as server-sent events.
struct BoardServerChanges: ChangeSource {
    let source: BoardServerSource

    func follow(
        after cursor: PageCursor?, _ receive: @Sendable (ChangeNotice) async -> Void
    ) async throws {
        do {
            try await follow(after: cursor, as: .opened, receive)
        } catch BoardError.notThere where cursor != nil {
            // The server forgets old changes.
            try await follow(after: nil, as: .missed, receive)
        }
    }

    /// - Parameter beginning: The first notice, once the connection is open.
    private func follow(
        after cursor: PageCursor?, as beginning: ChangeNotice.Event,
        _ receive: @Sendable (ChangeNotice) async -> Void
    ) async throws {
        let body = try await source.service.request(
            BoardServerEndpoints.changes(after: cursor?.raw))
        await receive(ChangeNotice(beginning, cursor: cursor))
        var decoder = EventStreamDecoder(host: source.base.server)
        for try await chunk in body {
            for event in try decoder.events(in: chunk) {
                await receive(notice(of: event))
            }
        }
        throw BoardError.cutOff(host: source.base.server)
    }

    /// Returns the notice of an event; one without a post only has a cursor.
    private func notice(of event: ServerSentEvent) -> ChangeNotice {
        let cursor = event.id.map { PageCursor($0) }
        let json = try? JSONValue(Array(event.data.utf8))
        guard let post = json?["postId"].identifier else {
            return ChangeNotice(.opened, cursor: cursor)
        }
        let board = json?["boardId"].identifier.map { BoardID($0, in: source.id) }
        return ChangeNotice(.changed(PostID(post, in: source.id), on: board), cursor: cursor)
    }
}
