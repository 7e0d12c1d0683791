import BoardCore
import Synchronization

/// A scripted inbox, which records the marks that it receives.
package final class ScriptedInbox: InboxSource {
    package let storesReadState: Bool
    private let pageSize: Int
    private let state: Mutex<State>

    private struct State {
        var entries: [InboxEntry]
        /// The errors of the next calls, in order.
        var failures: [BoardError] = []
        var calls: [String] = []
        /// Delays each response until it opens.
        var gate: Gate?

        mutating func note(_ call: String) throws {
            calls.append(call)
            if !failures.isEmpty { throw failures.removeFirst() }
        }
    }

    /// - Parameter entries: The entries, newest first.
    package init(
        _ entries: [InboxEntry] = [], storesReadState: Bool = true, pageSize: Int = 1000
    ) {
        self.storesReadState = storesReadState
        self.pageSize = pageSize
        state = Mutex(State(entries: entries))
    }

    /// The calls, in order: `load`, `load after 50`, `read 1`, `unread 1`, `all through 1`.
    package var calls: [String] { state.withLock { $0.calls } }

    /// Makes the next calls fail.
    package func fail(_ failures: BoardError...) {
        state.withLock { $0.failures += failures }
    }

    /// Delays the following responses, which have the entries of the time of their request.
    package func delay(by gate: Gate?) {
        state.withLock { $0.gate = gate }
    }

    package func set(_ entries: [InboxEntry]) {
        state.withLock { $0.entries = entries }
    }

    package func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        let (entries, gate) = try state.withLock { state in
            try state.note(cursor.map { "load after \($0.raw)" } ?? "load")
            return (state.entries.filter(\.isOfActingAccount), state.gate)
        }
        await gate?.pass()
        let wanted = entries.filter { !unreadOnly || $0.isUnread }
        let start = cursor.flatMap { Int($0.raw) } ?? 0
        let end = start + pageSize
        return InboxPage(
            Array(wanted.dropFirst(start).prefix(pageSize)),
            next: end < wanted.count ? PageCursor("\(end)") : nil)
    }

    package func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        try state.withLock { state in
            try state.note((isRead ? "read " : "unread ") + entry.id.raw)
            guard storesReadState else { return }
            state.entries = state.entries.map {
                $0.id.raw == entry.id.raw ? $0.marked(isRead: isRead) : $0
            }
        }
    }

    package func markAllRead(through entry: InboxEntry) async throws {
        try state.withLock { state in
            try state.note("all through \(entry.id.raw)")
            state.entries = state.entries.map {
                $0.isOfActingAccount ? $0.marked(isRead: true) : $0
            }
        }
    }
}

extension InboxEntry {
    /// Returns whether the account of the current request receives the entry.
    fileprivate var isOfActingAccount: Bool {
        id.account.isEmpty || id.account == Credentials.actingAccount?.name
    }

    fileprivate func marked(isRead: Bool) -> InboxEntry {
        var entry = self
        entry.isUnread = !isRead
        return entry
    }

    /// Creates an entry of the sample source.
    ///
    /// - Parameters:
    ///   - hours: The age in hours at the time of the samples.
    ///   - reply: The id for a reply; `nil` for that of the comment.
    package static func sample(
        _ id: String, _ kind: Kind = .reply, author: String = "bob", hours: Double = 1,
        post: String? = "p1", comment: String? = nil, reply: String? = nil, title: String = "Tea",
        body: String = "Yes.",
        isUnread: Bool = true, source: SourceID = .sample, account: String = ""
    ) -> InboxEntry {
        InboxEntry(
            id: ID(id, kind, in: source, of: account), author: author,
            createdAt: SamplePosts.now.addingTimeInterval(-hours * 3600),
            postID: post.map { PostID($0, in: source) }, commentID: comment,
            replyID: reply ?? comment, title: title, body: body, isUnread: isUnread)
    }
}
