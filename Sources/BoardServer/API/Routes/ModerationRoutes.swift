import Localization

private struct RemovalBody: Decodable {
    let removed: Bool
    let reason: String?
}

private struct LockBody: Decodable {
    let locked: Bool
}

private struct PinBody: Decodable {
    let pinned: Bool
}

private struct MoveBody: Decodable {
    let boardId: String
}

private struct BanBody: Decodable {
    let banned: Bool
    let until: DocumentDate?
    let reason: String?
}

private struct HandledBody: Decodable {
    let handled: Bool
}

extension RouteTable {
    /// The acts of moderators, each of which is in the log.
    mutating func addModerationRoutes() {
        onWriting(.put, "/api/v1/posts/{id}/removed") { request in
            try await request.removal(of: .post(try request.id(of: .post)))
        }
        onWriting(.put, "/api/v1/comments/{id}/removed") { request in
            try await request.removal(of: .comment(try request.id(of: .comment)))
        }
        onWriting(.put, "/api/v1/posts/{id}/locked") { request in
            let isLocked = try await request.json(LockBody.self).locked
            return .perform(.moderate(.setLocked(try request.id(of: .post), isLocked)))
        }
        onWriting(.put, "/api/v1/posts/{id}/pinned") { request in
            let isPinned = try await request.json(PinBody.self).pinned
            return .perform(.moderate(.setPinned(try request.id(of: .post), isPinned)))
        }
        onWriting(.put, "/api/v1/posts/{id}/board") { request in
            let board = try await request.json(MoveBody.self).boardId
            return .perform(.moderate(.move(try request.id(of: .post), toBoard: board)))
        }
        onReading("/api/v1/accounts/{name}/ban") { try await $0.ban() }
        onWriting(.put, "/api/v1/accounts/{name}/ban") { try await $0.ban() }
        onWriting(.put, "/api/v1/reports/{id}") { request in
            let isHandled = try await request.json(HandledBody.self).handled
            let id = try request.id(of: .report).rawValue
            return .perform(.moderate(.handleReport(id, isHandled)))
        }
        onReading("/api/v1/moderation") { try await $0.moderation() }
    }
}

extension WriteRequest {
    fileprivate func removal(of entry: Entry) async throws -> Outcome {
        let body = try await json(RemovalBody.self)
        try Self.check(body.reason)
        guard body.removed else { return .perform(.moderate(.restore(entry))) }
        guard let reason = body.reason else {
            throw Problem.invalid("reason", localized("Give a reason for the author."))
        }
        return .perform(.moderate(.remove(entry, reason: reason)))
    }

    private static func check(_ reason: String?) throws {
        guard let reason else { return }
        try TextValidation.checkBody(reason, "reason", atMost: Limits.reason)
    }

    fileprivate func ban() async throws -> Outcome {
        let name = request.accountName
        let body = try await json(BanBody.self)
        try Self.check(body.reason)
        guard body.banned else { return .perform(.moderate(.unban(name: name))) }
        if let until = body.until {
            guard let end = until.timestamp, end > request.now else {
                throw Problem.invalid(
                    "until", localized("This must be a future time, or null for no end."))
            }
        }
        let ban = Ban(until: body.until?.timestamp, reason: body.reason ?? "")
        return .perform(.moderate(.ban(name: name, ban)))
    }
}

extension BoardRequest {
    fileprivate var accountName: String {
        context.parameters.get("name")?.removingPercentEncoding ?? ""
    }

    /// Returns the role and the ban of an account, by which moderators see what they may do.
    fileprivate func ban() async throws -> APIResponse {
        try Permissions.checkModerating(try await signedIn().account, at: now)
        guard let account = try await storage.credentials(named: accountName)?.account else {
            throw StorageError.notFound(.user)
        }
        let now = now
        return .json { $0.members(of: account, at: now) }
    }

    /// Returns the log, for moderators only: it names banned accounts and the titles of removed posts, and
    /// reasons may repeat what was removed. Authors get the reasons for their own texts as notifications.
    fileprivate func moderation() async throws -> APIResponse {
        try Permissions.checkModerating(try await signedIn().account, at: now)
        let page = try await storage.moderation(
            before: try cursor("moderation", count: 1)?[0], limit: try limit())
        let next = page.next.map { Cursor.text(["moderation", "\($0)"]) }
        return .list(page.entries, next: next) { json, entry in json.moderation(entry) }
    }
}

extension JSONWriter {
    fileprivate mutating func moderation(_ entry: ModerationEntry) {
        let isOfPost = entry.entryID == entry.postID
        object { json in
            json.member("id", String(entry.id))
            json.member("action", entry.action.rawValue)
            json.member("moderator", entry.moderator)
            json.member("createdAt", entry.createdAt)
            json.member("postId", entry.postID)
            json.member("commentId", isOfPost ? nil : entry.entryID)
            json.member("title", entry.title)
            json.member("account", entry.account)
            json.member("boardId", entry.boardID)
            json.member("reason", entry.reason)
            json.member("until", entry.until)
        }
    }
}
