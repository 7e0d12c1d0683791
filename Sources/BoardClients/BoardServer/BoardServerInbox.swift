import BoardCore

/// The notifications of the signed-in account at a board server.
struct BoardServerInbox: InboxSource {
    let source: BoardServerSource

    func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        let answer = try await source.service.request(
            BoardServerEndpoints.notifications(unreadOnly: unreadOnly, after: cursor?.raw))
        let entries = (answer["data"].array ?? []).compactMap {
            InboxEntry(boardServer: $0, of: source.id)
        }
        return InboxPage(entries, next: answer.mark.map(PageCursor.init))
    }

    func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        let id = try source.checked(entry.id.raw)
        try await source.service.request(
            BoardServerEndpoints.markNotification(id, isRead: isRead))
    }

    func markAllRead(through entry: InboxEntry) async throws {
        try await source.service.request(
            BoardServerEndpoints.markNotifications(through: entry.id.raw))
    }
}

extension InboxEntry {
    /// Creates an entry from JSON; `nil` if the value is invalid.
    fileprivate init?(boardServer json: JSONValue, of source: SourceID) {
        guard let id = json["id"].identifier, let post = json["postId"].identifier,
            let kind = json["kind"].string.flatMap(Kind.init)
        else { return nil }
        self.init(
            id: ID(id, kind, in: source), author: json["author"].string ?? "",
            createdAt: json["createdAt"].date, postID: PostID(post, in: source),
            commentID: json["commentId"].identifier, replyID: json["commentId"].identifier,
            title: json["title"].string ?? "", body: json["body"].string ?? "",
            isUnread: json["read"].bool != true)
    }
}
