import BoardCore
import Essentials

/// The new messages in threads of a BBJ server in which the signed-in user has written.
///
/// The server stores no read state. A message counts as read if the user has written in its thread
/// since.
struct BBJInbox: InboxSource {
    let source: BBJSource

    var storesReadState: Bool { false }

    /// The age up to which messages are requested.
    private static let period: TimeInterval = 90 * 86_400

    func entries(unreadOnly: Bool, after _: PageCursor?) async throws -> InboxPage {
        let start = Date().addingTimeInterval(-Self.period)
        async let feed = source.service.request(.feed(since: start))
        let user = try await source.service.request(.me).data["user_id"].string
        let answer = try await feed
        guard let messages = answer.data["messages"].array else {
            throw answer.lacking("data.messages")
        }
        let maker = source.maker(of: answer)
        let entries = Dictionary(grouping: messages) { $0["thread_id"].string ?? "" }
            .flatMap { id, messages in
                let thread = answer.data["threads"][id]
                return BBJThreadNews(messages, in: thread, of: user)?.entries(by: maker) ?? []
            }
        return InboxPage(
            entries.filter { $0.isUnread || !unreadOnly }.sorted(by: InboxEntry.isNewer))
    }
}

/// The messages of a thread since the user first wrote in it.
private struct BBJThreadNews {
    private let thread: JSONValue
    private let messages: [JSONValue]
    private let own: Set<String>
    private let first: Date
    private let last: Date

    /// Returns `nil` if the user has not written in the thread.
    init?(_ messages: [JSONValue], in thread: JSONValue, of user: String?) {
        let ownMessages = messages.filter { $0["author"].string == user }
        let opening = thread["author"].string == user ? [thread] : []
        let dates = (ownMessages + opening).compactMap { $0["created"].date }
        guard user != nil, let first = dates.min(), let last = dates.max() else { return nil }
        self.thread = thread
        self.messages = messages
        own = Set(ownMessages.compactMap { $0["post_id"].identifier })
        (self.first, self.last) = (first, last)
    }

    func entries(by maker: BBJThread) -> [InboxEntry] {
        let messages = JSONValue.Member(name: "messages", value: .array(self.messages))
        guard case .object(let members) = thread,
            let thread = maker.thread(.object(members + [messages]))
        else { return [] }
        let news = thread.comments.filter { comment in
            comment.presence == .present && !own.contains(comment.id)
                && comment.createdAt.map { $0 > first } == true
        }
        return news.map { comment in
            InboxEntry(
                id: InboxEntry.ID(
                    "\(thread.id.raw)/\(comment.id)", .reply, in: thread.id.source),
                author: comment.author, createdAt: comment.createdAt, postID: thread.id,
                commentID: comment.id, replyID: comment.id, title: thread.post.title,
                body: comment.body, format: comment.format,
                isUnread: comment.createdAt.map { $0 > last } == true)
        }
    }
}

extension Endpoint<BBJResponse> {
    /// Returns the endpoint for the messages of all threads since a time, newest first.
    static func feed(since start: Date) -> Endpoint {
        reading(
            "message_feed", ["time": .integer(Int(start.timeIntervalSince1970))],
            named: "message_feed")
    }
}
