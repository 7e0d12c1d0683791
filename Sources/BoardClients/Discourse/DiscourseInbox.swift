import BoardCore
import Essentials
import Localization

/// The notifications of the signed-in account at a Discourse site.
///
/// A private message is a topic, which is opened and answered like any other.
struct DiscourseInbox: InboxSource {
    let source: DiscourseSource

    /// The maximum number of notifications in a response.
    private static let limit = 60

    func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        let start = try cursor?.pageNumber(from: 0) ?? 0
        let answer = try await source.service.request(
            DiscourseEndpoints.notifications(
                from: start, limit: Self.limit, unreadOnly: unreadOnly))
        // Old versions send the list alone.
        let notifications = answer["notifications"].array ?? answer.array ?? []
        let isFull = notifications.count >= Self.limit
        return InboxPage(
            notifications.compactMap { InboxEntry(discourse: $0, of: source.id) },
            next: isFull ? PageCursor("\(start + Self.limit)") : nil)
    }

    func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        guard isRead else {
            throw BoardError.unsupported(reason: localized("Discourse cannot mark it as unread."))
        }
        try await source.service.request(DiscourseEndpoints.markRead(entry.id.raw))
    }

    /// Marks all notifications as read. The site cannot stop at one of them.
    func markAllRead(through entry: InboxEntry) async throws {
        try await source.service.request(DiscourseEndpoints.markRead(nil))
    }
}

extension DiscourseEndpoints {
    static func notifications(
        from start: Int, limit: Int, unreadOnly: Bool
    ) -> Endpoint<JSONValue> {
        var query = [
            URLQueryItem(name: "limit", value: "\(limit)"),
            URLQueryItem(name: "offset", value: "\(start)"),
        ]
        if unreadOnly { query.append(URLQueryItem(name: "filter", value: "unread")) }
        var endpoint = get("notifications", query, name: "notifications")
        endpoint.needsAccount = true
        return endpoint.checked { answer in
            (answer["notifications"].array ?? answer.array) == nil
                ? .lacksMember("notifications") : nil
        }
    }

    /// - Parameter id: the id of a notification; `nil` for all of them.
    static func markRead(_ id: String?) -> Endpoint<Void> {
        done(
            .put, "notifications/mark-read", id.map { [URLQueryItem(name: "id", value: $0)] } ?? [],
            name: "notification")
    }
}

extension InboxEntry.Kind {
    /// Creates the kind for a type of notification; `nil` if it is no text for the user.
    fileprivate init?(discourseType type: Int?) {
        switch type {
        // Mentions of the user and of a group.
        case 1, 15: self = .mention
        // A reply, a quotation, and a post in a watched topic.
        case 2, 3, 9: self = .reply
        // A message, and an invitation to one.
        case 6, 7: self = .message
        default: return nil
        }
    }
}

extension InboxEntry {
    /// Creates an entry from a notification, which has no text; `nil` if it names no topic.
    fileprivate init?(discourse json: JSONValue, of source: SourceID) {
        let data = json["data"]
        guard let id = json["id"].int, let topic = json["topic_id"].int,
            let kind = Kind(discourseType: json["notification_type"].int)
        else { return nil }
        let number = json["post_number"].int.flatMap { $0 > 1 ? "\($0)" : nil }
        let author = data["display_username"].string ?? data["original_username"].string
        self.init(
            id: ID("\(id)", kind, in: source), author: author ?? "",
            createdAt: json["created_at"].date, postID: PostID("\(topic)", in: source),
            commentID: number, replyID: number == nil ? nil : data["original_post_id"].identifier,
            title: data["topic_title"].string ?? "",
            isUnread: json["read"].bool != true)
    }
}
