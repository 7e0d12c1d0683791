import BoardCore
import Essentials
import Synchronization

/// The source of a BBJ server, a bulletin board of a single board with flat threads.
package final class BBJSource: AccountSource {
    package let id: SourceID
    package let name: String
    package var capabilities: Capabilities {
        var writing: WriteCapabilities = [.posts, .replies, .edits, .deletions]
        if memory.withLock({ $0.allowsAnonymous }) { writing.insert(.anonymous) }
        var capabilities = Capabilities(
            hasAllBoards: true, sorts: [Self.active, .newest], writing: writing)
        capabilities.editWindow = 24 * 3600
        capabilities.moderators = memory.withLock { $0.administrators }
        return capabilities
    }

    let base: URL
    let service: any HTTPService
    let memory = Mutex(Memory())
    /// The threads read last. The list shows which of them have changed.
    let threads = RecentValues<PostID, BBJLoadedThread>(
        capacity: 16, size: { $0.thread.textSize })

    /// The data received from the server so far.
    struct Memory {
        var board: Board?
        var allowsAnonymous = false
        var administrators = Moderators()
        var page: PostPage?
        var rows: [PostID: Post] = [:]
        /// The names of users by id. Some responses contain only the ids.
        var names: [String: String] = [:]
    }

    static let active = SourceSort("active")

    package init(id: SourceID, base: URL, service: any HTTPService) {
        self.id = id
        self.base = base
        self.service = service
        name = base.server.sanitized(as: .line)
    }

    /// Returns the base URL of a site for the URL of its API.
    package static func root(of url: URL) -> URL {
        url.lastPathComponent == "api" ? url.deletingLastPathComponent() : url
    }

    /// Returns the credential fields. They contain the user id because headers restrict names.
    package static func authorization(_ credential: Credential) -> HTTPHeaders {
        [
            "User": (credential.userID ?? "").asHeaderValue,
            "Auth": credential.secret.asHeaderValue,
        ]
    }

    package var accounts: (any AccountService)? { BBJAccounts(source: self) }

    package var writer: (any PostWriter)? { BBJWriter(source: self) }

    package var inbox: (any InboxSource)? { BBJInbox(source: self) }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { yield in
            yield([try await self.board(reload: reload)])
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            try self.check(request)
            var page = try await self.page(
                sort: request.sort ?? Self.active, reload: request.reload)
            page.boards = [self.knownBoard]
            // The name of the board and the permission for anonymous posts are only in this
            // response.
            if self.memory.withLock({ $0.board == nil }) {
                yield(page.unfinished)
                let board: Result<Board, any Error> = await .of {
                    try await self.board(reload: false)
                }
                page.takeBoards(of: self.id, from: board.map { [$0] }, or: [self.knownBoard])
                try Task.checkCancellation()
            }
            yield(page)
        }
    }

    package func thread(
        _ id: PostID, under _: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            if !reload, let known = self.threads[id] { return yield(known.thread) }
            if let row = self.memory.withLock({ $0.rows[id] }) {
                yield(PostThread(post: row, isLoading: true))
            }
            yield(try await self.read(id).thread)
        }
    }

    private func read(_ id: PostID) async throws -> BBJLoadedThread {
        let answer = try await service.request(.thread(id.raw))
        guard answer.data["messages"].array != nil,
            let reading = maker(of: answer).reading(answer.data)
        else { throw answer.lacking("data.messages") }
        threads[id] = reading
        return reading
    }

    /// Returns a thread, from the cache if possible.
    func reading(of id: PostID) async throws -> BBJLoadedThread {
        if let known = threads[id] { return known }
        return try await read(id)
    }
}
