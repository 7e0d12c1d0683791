import BoardCore
import Essentials
import Synchronization

/// A network source whose lists and threads are stored.
///
/// The stored state is returned at once, as an incomplete one; the response of the source replaces
/// it when it is complete. If the source cannot be reached, what is stored takes its place, and
/// nothing but a reload or something that is not stored is requested after that.
package final class CachedSource: WrappingSource {
    package let source: any BoardSource
    private let address: String
    private let cache: PostCache
    private let use: CacheUse
    private let credentials: Credentials
    /// The store of the read state; `nil` if there is none.
    private let records: BoardStore?
    private let state = Mutex(State())

    private struct State {
        /// The reason that the source could not be reached; `nil` after a response.
        var absence: BoardError?
        /// The pages and threads that the source has returned in this run and keeps in memory.
        var received: Set<Request> = []
        /// The state of the cache in which all bookmarked threads were in it.
        var completeCache: CacheGeneration?
    }

    private enum Request: Hashable {
        case list(CachedListKey)
        case thread(PostID)

        var isList: Bool { if case .list = self { true } else { false } }
    }

    /// - Parameters:
    ///   - address: The address of the source, under which it is stored.
    ///   - credentials: The credentials sent with its requests.
    ///   - records: The store of the read state; `nil` if there is none.
    package init(
        _ source: any BoardSource, at address: String, in cache: PostCache, use: CacheUse,
        credentials: Credentials = Credentials(), records: BoardStore? = nil
    ) {
        self.source = source
        self.address = address
        self.cache = cache
        self.use = use
        self.credentials = credentials
        self.records = records
    }

    package var inbox: (any InboxSource)? {
        use == .only ? source.inbox.map(OfflineInbox.init) : source.inbox
    }
    package var changes: (any ChangeSource)? { use == .only ? nil : source.changes }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        let key = CachedListKey.boards(of: address)
        return answer(.list(key), reload: reload) { [source] in
            source.boards(reload: reload)
        } stored: { [cache, address, id] in
            await cache.boards(of: address, in: id)
        } store: { [cache, address] in
            await cache.store($0, of: address)
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        var request = request
        if use == .only { request.limit = nil }
        let key = CachedListKey(
            request, of: address, hasAllBoards: source.capabilities.hasAllBoards)
        guard let key else { return uncached { $0.posts(request) } }
        return answer(.list(key), reload: request.reload) { [source, request] in
            source.posts(request)
        } stored: { [self] in
            await cache.page(key, in: id, isInAnyOrder: use == .only || absence != nil)
        } store: { [cache, address, source, request] page in
            // The kind of the source is known only now.
            let key = CachedListKey(
                request, of: address, hasAllBoards: source.capabilities.hasAllBoards)
            guard let key else { return }
            if page.isUnchanged {
                await cache.confirm(key)
            } else {
                await cache.store(page, as: key)
            }
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        answer(.thread(id), reload: reload || comment != nil) { [source] in
            source.thread(id, under: comment, reload: reload)
        } stored: { [cache, address] in
            await cache.thread(of: id, at: address)
        } store: { [cache, address] in
            await cache.store($0, of: address)
        }
    }

    package func readAhead(_ id: PostID, reload: Bool) async throws {
        guard use != .only, absence == nil else { return }
        try await source.readAhead(id, reload: reload)
    }

    package func storedUnreadCounts(
        without posts: PostList, where isCounted: UnreadCondition?
    ) async -> [BoardID?: Int] {
        guard let records, let place = recordPlace, let address = await readableAddress,
            let marks = try? await records.readMarks(at: place)
        else { return [:] }
        let excluded = posts.lazy.map(\.id).filter { $0.source == self.id }
        return await cache.unreadCounts(
            of: address, in: id, marks: marks, by: ownNames, without: Array(excluded),
            where: isCounted)
    }

    package func noteAbsence(of post: PostID) async {
        await cache.remove(post, of: address)
    }

    /// The names of the user, whose own posts are never unread.
    private var ownNames: [String] {
        let account = source.accounts.flatMap { credentials.account(at: $0.site) }
        return [account?.name, source.inbox?.ownName].compactMap(\.self)
    }
}

extension CachedSource {
    /// The address under which posts are stored; `nil` if another account received them.
    var readableAddress: String? {
        get async {
            if let owner = await cache.facts(of: address)?.account {
                guard let site = source.accounts?.site else { return nil }
                _ = await credentials.restored(at: site)
                guard credentials.account(at: site)?.name == owner else { return nil }
            }
            return address
        }
    }

    /// Stores the threads of bookmarks that the cache does not have, so that searches find them.
    ///
    /// Throws a `CancellationError` if the task is cancelled.
    ///
    /// - Parameter end: The time at which to end, also if some are missing; `nil` for none.
    func storeBookmarkedThreads(until end: ContinuousClock.Instant? = nil) async throws {
        let generation = await cache.generation
        guard generation == nil || state.withLock({ $0.completeCache }) != generation,
            await cache.isUsable, let records, let place = recordPlace,
            let address = await readableAddress,
            let posts = try? await records.bookmarkedThreads(of: id, at: place)
        else { return }
        var count = 0
        for post in posts {
            try Task.checkCancellation()
            if let end, .now > end { return }
            if await cache.hasThread(of: post, at: address) { continue }
            guard let thread = try? await records.thread(of: post, at: place) else { continue }
            await cache.restore(thread, of: address)
            count += 1
        }
        state.withLock { $0.completeCache = generation }
        guard count > 0, let end else { return }
        while .now < end, await cache.indexStep() { try Task.checkCancellation() }
    }

    /// Returns whether the stored thread of a post has all that its list announces.
    package func isCurrent(_ post: Post) async -> Bool {
        await cache.currentComments(of: post, at: address) != nil
    }

    /// Returns those of some posts that are stored, and those of them that are with their threads.
    package func stored(
        among posts: Set<PostID>
    ) async -> (posts: Set<PostID>, threads: Set<PostID>) {
        await cache.stored(among: posts, of: address)
    }

    /// Returns whether any post is stored that may be read.
    package func hasStoredPosts() async -> Bool {
        guard let address = await readableAddress else { return false }
        return await cache.hasPosts(of: address)
    }
}

/// An inbox that is not requested from the network; its entries are in the `InboxStore`.
private struct OfflineInbox: InboxSource {
    let storesReadState: Bool
    let ownName: String?

    init(_ inbox: any InboxSource) {
        storesReadState = inbox.storesReadState
        ownName = inbox.ownName
    }

    func entries(unreadOnly: Bool, after cursor: PageCursor?) async throws -> InboxPage {
        throw BoardError.notStored
    }

    func mark(_ entry: InboxEntry, isRead: Bool) async throws {
        if storesReadState { throw BoardError.notStored }
    }

    func markAllRead(through entry: InboxEntry) async throws {
        if storesReadState { throw BoardError.notStored }
    }
}

/// The use of what is stored.
package enum CacheUse: Sendable {
    /// It is returned at once, and updated from the network.
    case first
    /// It is only updated, for commands that print responses.
    case updated
    /// Nothing is requested from the network.
    case only
}

extension CachedSource {
    private var absence: BoardError? { state.withLock { $0.absence } }

    private func uncached<Response>(
        _ ask: (any BoardSource) -> AsyncThrowingStream<Response, any Error>
    ) -> AsyncThrowingStream<Response, any Error> {
        guard use == .only else { return ask(source) }
        return AsyncThrowingStream { $0.finish(throwing: BoardError.notStored) }
    }

    /// Returns the states of a response after the stored one.
    private func answer<Response: StorableResponse>(
        _ request: Request, reload: Bool,
        ask: @escaping @Sendable () -> AsyncThrowingStream<Response, any Error>,
        stored: @escaping @Sendable () async -> Response?,
        store: @escaping @Sendable (Response) async -> Void
    ) -> AsyncThrowingStream<Response, any Error> {
        .states { [self] yield in
            let isInMemory = state.withLock { $0.received.contains(request) }
            let reads = use == .only || use == .first && !reload && !isInMemory
            let known = reads ? await readable(stored) : nil
            if let error = use == .only ? .notStored : absence, let known {
                return yield(known.standingIn(because: error))
            }
            if use == .only { throw BoardError.notStored }
            if let known { yield(known.awaitingResponse()) }
            do {
                let last = try await receive(ask(), isLate: known != nil, yield)
                if let last { await didReceive(last, for: request, store) }
            } catch {
                let error = BoardError(error)
                try await didFail(error, request)
                // A thread on the screen stays as it is.
                guard error.isOffline, !reload || request.isList else { throw error }
                // The source may no longer have in memory what it returned in this run.
                var standIn = known
                if standIn == nil, use == .first { standIn = await readable(stored) }
                guard let standIn else { throw error }
                yield(standIn.standingIn(because: error))
                // A reload reports its failure.
                if reload { throw error }
            }
        }
    }

    /// Returns what is stored, unless another account received it.
    private func readable<Response>(_ stored: () async -> Response?) async -> Response? {
        await readableAddress == nil ? nil : await stored()
    }

    /// Passes on the states of a response; returns the last one if it can be stored.
    ///
    /// - Parameter isLate: Whether incomplete states would hide posts that are shown already.
    private func receive<Response: StorableResponse>(
        _ answer: AsyncThrowingStream<Response, any Error>, isLate: Bool,
        _ yield: (Response) -> Void
    ) async throws -> Response? {
        var last: Response?
        for try await state in answer {
            last = state
            if !isLate { yield(state) }
        }
        try Task.checkCancellation()
        if isLate, let last { yield(last) }
        return last.flatMap { $0.isStorable ? $0 : nil }
    }

    private func didReceive<Response: StorableResponse>(
        _ answer: Response, for request: Request,
        _ store: @escaping @Sendable (Response) async -> Void
    ) async {
        state.withLock {
            // A source may have returned from memory what it received before.
            if $0.received.insert(request).inserted { $0.absence = nil }
        }
        let (cache, address) = (cache, address)
        let account = credentials.account(at: source)
        let facts = CachedSourceFacts(
            site: account?.site.address, account: account?.name, foundAddress: storableAddress)
        let storing = Task {
            await cache.note(facts, of: address)
            await store(answer)
            // Commands do this only if they search.
            if use == .first, request.isList { try? await storeBookmarkedThreads() }
        }
        // A screen does not wait for the disk; a command must not end before.
        if use == .updated { await storing.value }
    }

    /// The address prefixed by the detected kind, unless it contains secrets.
    private var storableAddress: String? {
        source.foundAddress.flatMap { AddressSecrets(in: $0).isEmpty ? $0 : nil }
    }

    private func didFail(_ error: BoardError, _ request: Request) async throws {
        try Task.checkCancellation()
        if error.isOffline { state.withLock { $0.absence = error } }
        if request.isList, case .unexpectedResponse = error {
            await cache.forgetFoundAddress(of: address)
        }
        if case .thread(let post) = request, case .notThere(post.raw, _) = error {
            await noteAbsence(of: post)
        }
    }
}

/// A response that can be stored.
private protocol StorableResponse: Sendable {
    /// A Boolean value that indicates whether the last state can be stored.
    var isStorable: Bool { get }
    /// Returns the stored answer as the last state, because there is no response.
    func standingIn(because error: BoardError) -> Self
    /// Returns the stored answer as the first state.
    func awaitingResponse() -> Self
}

extension [Board]: StorableResponse {
    fileprivate var isStorable: Bool { true }
    fileprivate func standingIn(because error: BoardError) -> [Board] { self }
    fileprivate func awaitingResponse() -> [Board] { self }
}

extension PostPage: StorableResponse {
    fileprivate var isStorable: Bool { progress == nil && !isCutOff }

    fileprivate func standingIn(because error: BoardError) -> PostPage {
        var page = self
        page.stored?.error = error
        return page
    }

    fileprivate func awaitingResponse() -> PostPage {
        var page = self
        page.progress = ReadProgress(bytes: 0, total: nil)
        return page
    }
}

extension PostThread: StorableResponse {
    fileprivate var isStorable: Bool { !isLoading && !isPrivate }

    fileprivate func standingIn(because error: BoardError) -> PostThread {
        var thread = self
        thread.stored?.error = error
        return thread
    }

    fileprivate func awaitingResponse() -> PostThread {
        var thread = self
        thread.isLoading = true
        return thread
    }
}
