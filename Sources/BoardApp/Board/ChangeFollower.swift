import BoardCore
import RIBs

/// A worker that follows the changes at the sources of the list, and reloads what has changed.
///
/// It has one connection per source, while the list shows posts of it and the program runs.
package final class ChangeFollower: Worker {
    private let feed: PostFeed
    private let suspensions: any ValueStream<Bool>
    private let changedPosts: PublishRelay<ChangedPosts>
    private let backoff: RetryBackoff
    private let clock: any Clock<Duration>
    private var isSuspended = false
    private var connections: [SourceID: Cancellable] = [:]
    /// The sources whose next connection is not due yet.
    private var pausing: Set<SourceID> = []
    /// The cursors from which the next connections continue.
    private var cursors: [SourceID: PageCursor] = [:]
    /// The changes that were not published yet.
    private var changed = ChangedPosts()
    /// The sources that have posts newer than the list.
    private var outdated: Set<SourceID> = []
    /// The sources that the last reload asked.
    private var reloaded: Set<SourceID> = []
    private var waiting: Cancellable?
    private var delay = settlingTime

    /// The time in which further changes join the first one.
    private static let settlingTime = Duration.milliseconds(250)
    /// The least time between two reloads.
    private static let interval = Duration.seconds(1)
    /// The delay after a reload that has failed.
    private static let failureDelay = Duration.seconds(10)
    /// The number of failures after which the pauses no longer grow: about a minute.
    private static let failureLimit = 6
    /// The duration after which a connection counts as good.
    private static let goodDuration = Duration.seconds(60)

    /// - Parameters:
    ///   - suspensions: whether the program is about to be suspended, or is running.
    ///   - changedPosts: receives the changes, at most once a second.
    package init(
        feed: PostFeed, suspensions: any ValueStream<Bool>,
        changedPosts: PublishRelay<ChangedPosts>,
        backoff: RetryBackoff = RetryBackoff { .random(in: 0...1) }, clock: any Clock<Duration>
    ) {
        self.feed = feed
        self.suspensions = suspensions
        self.changedPosts = changedPosts
        self.backoff = backoff
        self.clock = clock
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(suspensions) { [weak self] in
            self?.isSuspended = $0
            self?.connect()
        }
        scope.bind(feed.events) { [weak self] in self?.take($0) }
    }

    package override func didStop() {
        super.didStop()
        (connections, pausing) = ([:], [])
        waiting = nil
    }
}

// MARK: Connections

extension ChangeFollower {
    /// Opens the missing connections, and closes those that are no longer needed.
    private func connect() {
        let wanted = followedSources
        for id in connections.keys where !wanted.contains(id) { disconnect(from: id) }
        for id in wanted where connections[id] == nil {
            guard let changes = feed.source.member(id)?.changes else { continue }
            connections[id] = scope?.whileActive { [weak self, backoff] in
                var failures = 0
                repeat {
                    let start = ContinuousClock.now
                    guard let error = await self?.follow(changes, of: id) else { return }
                    failures = ContinuousClock.now - start < Self.goodDuration ? failures + 1 : 1
                    let pause =
                        error.retryAfter.map { backoff.pause(asked: $0) }
                        ?? backoff.pause(afterFailures: min(failures, Self.failureLimit))
                    guard await self?.wait(for: pause, beforeConnectingTo: id) == true else {
                        return
                    }
                } while !Task.isCancelled
            }
        }
    }

    /// Returns whether the pause has ended by itself.
    private func wait(for pause: Duration, beforeConnectingTo id: SourceID) async -> Bool {
        pausing.insert(id)
        guard (try? await clock.sleep(for: pause)) != nil, !Task.isCancelled else { return false }
        pausing.remove(id)
        return true
    }

    /// Ends all pauses, because the user asks for the list again.
    private func endPauses() {
        for id in pausing { disconnect(from: id) }
    }

    private func disconnect(from id: SourceID) {
        connections.removeValue(forKey: id)?.cancel()
        pausing.remove(id)
    }

    private var followedSources: [SourceID] {
        guard !isSuspended, !feed.state.showsBookmarks else { return [] }
        return switch feed.state.listing {
        case .source(let id) where id != feed.source.id: [id]
        case .everything, .source: feed.source.members
        case .board(let board): [board.source]
        case .search: []
        }
    }

    /// Follows a source; returns the error that ended the connection, or `nil` to stop.
    private func follow(_ changes: any ChangeSource, of id: SourceID) async -> BoardError? {
        do {
            try await changes.follow(after: cursors[id]) { @MainActor [weak self] notice in
                if !Task.isCancelled { self?.take(notice, of: id) }
            }
            return nil
        } catch {
            let error = BoardError(error)
            // An older server reports no changes.
            if case .notThere = error { return nil }
            return Task.isCancelled ? nil : error
        }
    }
}

// MARK: Changes

extension ChangeFollower {
    private func take(_ notice: ChangeNotice, of source: SourceID) {
        // Posts may have arrived between the list and the first connection.
        let isFirst = cursors[source] == nil
        if let cursor = notice.cursor { cursors[source] = cursor }
        switch notice.event {
        case .opened:
            guard isFirst || isMissing(source) else { return }
            outdated.insert(source)
        case .missed:
            changed.sources.insert(source)
            outdated.insert(source)
        case .changed(let post, let board):
            changed.posts.insert(post)
            if board == nil || feed.state.boardID.map({ $0 == board }) ?? true {
                outdated.insert(source)
            }
        }
        schedule()
    }

    /// Returns whether the list lacks what a source has, because it could not be reached.
    private func isMissing(_ source: SourceID) -> Bool {
        if case .failed = feed.state.activity { return true }
        return feed.state.isOffline
            || feed.state.contents.sourceFailures.contains { $0.source == source }
    }

    private func take(_ event: FeedEvent) {
        switch event {
        case .began(let load):
            // The user's own load brings all changes so far.
            if load == .initial || load == .reload { outdated = [] }
            if load == .reload { endPauses() }
            connect()
        case .ended(let load):
            if load.load == .live {
                let hasFailed = load.error != nil
                if hasFailed { outdated.formUnion(reloaded) }
                delay = hasFailed ? Self.failureDelay : Self.settlingTime
            }
            // The kind of a source is known after its first response.
            connect()
            if !outdated.isEmpty { schedule() }
        case .received, .showed, .arranged, .changed: break
        }
    }

    /// Publishes the changes soon, but at most once a second.
    private func schedule() {
        guard waiting == nil else { return }
        waiting = scope?.whileActive { [weak self, clock, delay] in
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            self?.publish()
            guard (try? await clock.sleep(for: Self.interval - Self.settlingTime)) != nil else {
                return
            }
            self?.waiting = nil
            self?.scheduleRest()
        }
    }

    private func scheduleRest() {
        if !changed.isEmpty || !outdated.isEmpty && !feed.state.isLoading { schedule() }
    }

    private func publish() {
        if !changed.isEmpty { changedPosts.accept(changed) }
        changed = ChangedPosts()
        guard !outdated.isEmpty, !feed.state.isLoading, !isSuspended else { return }
        reloaded = outdated
        outdated = []
        feed.load(.live, of: reloaded)
    }
}
