import Localization

private struct ReadBody: Decodable {
    let read: Bool
}

private struct ReadThroughBody: Decodable {
    let read: Bool
    let through: String
}

/// The values of the parameter `unread`.
private enum NotificationFilter: String, CaseIterable {
    case all = "false"
    case unread = "true"
}

extension RouteTable {
    mutating func addNotificationRoutes() {
        onReading("/api/v1/me/notifications") { try await $0.notifications() }
        onWriting(.put, "/api/v1/me/notifications") { request in
            let body = try await request.json(ReadThroughBody.self)
            guard let id = BoardRequest.number(body.through) else {
                throw Problem.invalid(
                    "through", localized("This must be the id of a notification."))
            }
            return .perform(.markNotifications(through: id, isRead: body.read))
        }
        onWriting(.put, "/api/v1/me/notifications/{id}") { request in
            let id = try request.id(of: .notification).rawValue
            let body = try await request.json(ReadBody.self)
            return .perform(.markNotification(id, isRead: body.read))
        }
    }
}

extension BoardRequest {
    fileprivate func notifications() async throws -> APIResponse {
        let account = try await signedIn().account.id
        let query = NotificationQuery(
            account: account, after: try cursor("notifications", count: 1)?[0],
            isUnreadOnly: try choice("unread", or: NotificationFilter.all) == .unread,
            limit: try limit())
        let page = try await storage.notifications(query)
        let next = page.next.map { Cursor.text(["notifications", "\($0)"]) }
        return .list(page.notifications, next: next) { json, notification in
            json.notification(notification)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func notification(_ notification: AccountNotification) {
        let isOfPost = notification.entryID == notification.postID
        object { json in
            json.member("id", String(notification.id))
            json.member("kind", notification.kind.rawValue)
            json.member("author", notification.author)
            json.member("createdAt", notification.createdAt)
            json.member("postId", notification.postID)
            json.member("commentId", isOfPost ? nil : notification.entryID)
            json.member("title", notification.title)
            json.member("body", notification.body)
            json.member("read", notification.isRead)
        }
    }
}
