import BoardCore

/// The replies, mentions and private messages of the signed-in account at a Lemmy server, and the
/// reports that it can handle.
struct LemmyInbox: InboxSource {
    let source: LemmySource

    func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        let number = try cursor?.pageNumber(from: 1) ?? 1
        async let replies = views(.replies, unreadOnly, page: number)
        async let mentions = views(.mentions, unreadOnly, page: number)
        async let messages = views(.messages, unreadOnly, page: number)
        let lists = try await (replies, mentions, messages)
        let received = try await received(lists.2)
        let reports = try await reports(unreadOnly, page: number)
        let entries =
            lists.0.compactMap { InboxEntry(lemmyReply: $0, of: source.id) }
            + lists.1.compactMap { InboxEntry(lemmyMention: $0, of: source.id) }
            + received.compactMap { InboxEntry(lemmyMessage: $0, of: source.id) }
            + reports.entries
        let longest = max(lists.0.count, lists.1.count, lists.2.count, reports.longest)
        let isFull = longest >= LemmyEndpoints.limit
        return InboxPage(
            entries.sorted(by: InboxEntry.isNewer),
            next: isFull && number < LemmyEndpoints.lastPage ? PageCursor("\(number + 1)") : nil)
    }

    private func views(
        _ list: LemmyInboxList, _ unreadOnly: Bool, page: Int
    ) async throws -> [JSONValue] {
        let answer = try await source.request(
            source.site.endpoints.inbox(list, unreadOnly: unreadOnly, page: page))
        return answer[list.member].array ?? []
    }

    /// Returns the reports of a page, if the account is a moderator, and the length of the longer list.
    private func reports(
        _ unreadOnly: Bool, page: Int
    ) async throws -> (entries: [InboxEntry], longest: Int) {
        guard try await source.moderatorRights().areSome else { return ([], 0) }
        var (entries, longest): ([InboxEntry], Int) = ([], 0)
        for kind in ["post", "comment"] {
            let answer = try await source.request(
                source.site.endpoints.reports(of: kind, unresolvedOnly: unreadOnly, page: page))
            let views = answer[kind + "_reports"].array ?? []
            longest = max(longest, views.count)
            entries += views.compactMap {
                InboxEntry(lemmyReport: $0, of: kind, in: source.id)
            }
        }
        return (entries, longest)
    }

    /// Returns the messages of others. The list also has those that the account has sent.
    private func received(_ messages: [JSONValue]) async throws -> [JSONValue] {
        guard !messages.isEmpty else { return [] }
        let person = try await source.signedInUser()["person"]["id"].int
        return messages.filter { $0["creator"]["id"].int != person }
    }

    func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        // A report stays unread until a moderator has handled it.
        guard entry.id.kind != .report else { return }
        guard let number = Int(entry.id.raw) else { throw BoardError.notThere(name: entry.id.raw) }
        let (path, member) =
            switch entry.id.kind {
            case .reply: ("comment/mark_as_read", "comment_reply_id")
            case .mention: ("user/mention/mark_as_read", "person_mention_id")
            case .message, .report, .moderation:
                ("private_message/mark_as_read", "private_message_id")
            }
        let body = JSONValue.object(of: [member: .integer(number), "read": .bool(isRead)])
        _ = try await source.request(
            source.site.write(.post, path, body, name: entry.id.raw))
    }

    /// Marks all entries as read. The server cannot stop at one of them.
    func markAllRead(through entry: InboxEntry) async throws {
        _ = try await source.request(
            source.site.write(.post, "user/mark_all_as_read", [:], name: "inbox"))
    }
}

extension LemmyWriter {
    /// Sends a private message.
    func send(_ text: String, to recipient: WritingTarget.Recipient) async throws {
        guard let number = Int(recipient.id) else {
            throw BoardError.notThere(name: recipient.name)
        }
        let body: JSONValue = ["content": .string(text), "recipient_id": .integer(number)]
        _ = try await source.request(
            source.site.write(.post, "private_message", body, name: recipient.name)
                .having("private_message_view"))
    }

    func hasSent(message draft: Draft) async throws -> Bool {
        guard case .message(let recipient, _) = draft.target,
            let earliest = draft.earliestArrival
        else { return false }
        let list = LemmyInboxList.messages
        let answer = try await source.request(
            source.site.endpoints.inbox(list, unreadOnly: false, page: 1))
        return (answer[list.member].array ?? []).contains { view in
            let message = view["private_message"]
            return view["recipient"]["id"].identifier == recipient.id
                && (message["published"].date ?? .distantPast) >= earliest
                && message["content"].string?.trimmed == draft.body.trimmed
        }
    }
}

/// A list of a Lemmy inbox.
enum LemmyInboxList {
    case replies, mentions, messages

    var path: String {
        switch self {
        case .replies: "user/replies"
        case .mentions: "user/mention"
        case .messages: "private_message/list"
        }
    }

    /// The member of the response with the list.
    var member: String {
        switch self {
        case .replies: "replies"
        case .mentions: "mentions"
        case .messages: "private_messages"
        }
    }
}

extension LemmyEndpoints {
    /// Returns the endpoint for a page of an inbox, the newest first.
    func inbox(
        _ list: LemmyInboxList, unreadOnly: Bool, page: Int
    ) -> Endpoint<JSONValue> {
        var query = [
            "unread_only": "\(unreadOnly)", "page": "\(page)", "limit": "\(Self.limit)",
        ]
        if list != .messages { query["sort"] = "New" }
        return get(list.path, query, name: "inbox").listing(list.member)
    }
}

extension InboxEntry {
    fileprivate init?(lemmyReply view: JSONValue, of source: SourceID) {
        self.init(lemmyComment: view, view["comment_reply"], .reply, of: source)
    }

    fileprivate init?(lemmyMention view: JSONValue, of source: SourceID) {
        self.init(lemmyComment: view, view["person_mention"], .mention, of: source)
    }

    /// - Parameter mark: the object with the id and the read state of the entry.
    private init?(
        lemmyComment view: JSONValue, _ mark: JSONValue, _ kind: Kind, of source: SourceID
    ) {
        let (comment, post) = (view["comment"], view["post"])
        guard let id = mark["id"].int, let number = comment["id"].int, let postID = post["id"].int,
            !comment.isDeletedOnLemmy
        else { return nil }
        self.init(
            id: ID("\(id)", kind, in: source), author: view["creator"].lemmyName ?? "",
            createdAt: comment["published"].date, postID: PostID("\(postID)", in: source),
            commentID: "\(number)", replyID: "\(number)", title: post["name"].string ?? "",
            body: comment["content"].string ?? "", format: .lemmyMarkdown,
            isUnread: mark["read"].bool != true)
    }

    /// - Parameter kind: `post` or `comment`.
    fileprivate init?(lemmyReport view: JSONValue, of kind: String, in source: SourceID) {
        let report = view[kind + "_report"]
        guard let id = report["id"].int, let post = view["post"]["id"].int else { return nil }
        self.init(
            // The server numbers reports of posts and comments separately.
            id: ID("\(kind)-\(id)", .report, in: source), author: view["creator"].lemmyName ?? "",
            createdAt: report["published"].date, postID: PostID("\(post)", in: source),
            commentID: report["comment_id"].identifier, title: view["post"]["name"].string ?? "",
            body: report["reason"].string ?? "", format: .plain,
            isUnread: report["resolved"].bool != true)
    }

    fileprivate init?(lemmyMessage view: JSONValue, of source: SourceID) {
        let message = view["private_message"]
        guard let id = message["id"].int, !message.isDeletedOnLemmy else { return nil }
        self.init(
            id: ID("\(id)", .message, in: source), author: view["creator"].lemmyName ?? "",
            createdAt: message["published"].date, replyID: view["creator"]["id"].identifier,
            body: message["content"].string ?? "", format: .lemmyMarkdown,
            isUnread: message["read"].bool != true)
    }
}
