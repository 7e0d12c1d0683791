import BoardCore
import Essentials
import RIBs

/// The times at which rate-limited servers allow the next request.
package struct RetryTimes: Sendable {
    /// The time for the whole list.
    package var list: Date?
    /// The times for members of several sources.
    package var members: [SourceID: Date] = [:]

    /// The earliest of these times; `nil` if there is none.
    var first: Date? { (members.values + [list].compactMap(\.self)).min() }
}

/// A visible countdown until rate-limited servers can be contacted again.
final class RetryWorker: Worker {
    private(set) var times = RetryTimes()
    private let feed: PostFeed
    private let outbox: any ValueStream<[OutboxItem]>
    private let now: () -> Date
    private let clock: any Clock<Duration>
    private let outputRelay = PublishRelay<Output>()
    private var counting: Cancellable? { didSet { oldValue?.cancel() } }
    /// The retry times reported during the current load, counted from the time of each response.
    private var heard: [SourceID: Date] = [:]
    private var drafts: [OutboxItem] = []

    /// The longest wait for one member. During the wait, no member is refreshed automatically.
    private static let longestWaitForMember = Duration.seconds(300)

    enum Output {
        /// The times to show have changed, or a second has passed.
        case ticked
        /// The source of the list can be contacted again.
        case listIsDue
        /// Rate-limited members of several sources can be contacted again.
        case membersAreDue
    }

    init(
        feed: PostFeed, outbox: any ValueStream<[OutboxItem]>, now: @escaping () -> Date,
        clock: any Clock<Duration>
    ) {
        self.feed = feed
        self.outbox = outbox
        self.now = now
        self.clock = clock
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        scope.bind(feed.events) { [weak self] in self?.follow($0) }
        scope.bind(outbox) { [weak self] in self?.note($0) }
    }

    override func didStop() {
        super.didStop()
        counting = nil
    }

    var output: any ValueStream<Output> { outputRelay }

    private func follow(_ event: FeedEvent) {
        switch event {
        case .began(let load): note(load)
        case .received(let page): note(page.sourceFailures)
        // A failed automatic refresh leaves the list as it was.
        case .ended(let load) where load.error != nil && load.load.isAutomatic: break
        case .ended(let load):
            end()
            if let error = load.error { return begin(after: error) }
            begin(after: feed.loaded.sourceFailures)
        case .showed, .arranged, .changed: break
        }
    }

    /// Starts the countdown if the source of the list sent a retry time with an error.
    private func begin(after error: BoardError) {
        guard let wait = error.retryAfter, wait <= RetryCountdown.longest else { return }
        times.list = time(after: wait)
        count()
    }

    /// Resets the retry times for a new load. A load of more pages skips rate-limited sources.
    private func note(_ load: FeedState.Load) {
        if load == .initial || load == .reload { end() }
        heard = load == .more ? times.members : [:]
    }

    /// Records rate-limited sources while responses of others are pending.
    private func note(_ sourceFailures: [SourceFailure]) {
        let known = heard.count
        for trouble in sourceFailures where heard[trouble.source] == nil {
            heard[trouble.source] = time(after: trouble)
        }
        guard heard.count > known else { return }
        times.members.merge(heard) { $1 }
        count()
    }

    /// Starts the countdown for rate-limited members of several sources.
    private func begin(after sourceFailures: [SourceFailure]) {
        for trouble in sourceFailures {
            times.members[trouble.source] = heard[trouble.source] ?? time(after: trouble)
        }
        if !times.members.isEmpty { count() }
    }

    /// Cancels all countdowns except that for drafts.
    private func end() {
        if !isCountingDrafts { counting = nil }
        times = RetryTimes()
    }

    /// Starts the countdown for drafts that wait for a rate-limited server.
    private func note(_ items: [OutboxItem]) {
        drafts = items.filter { feed.source.member($0.draft.source) != nil }
        if counting == nil, isCountingDrafts { count() }
    }

    private var isCountingDrafts: Bool {
        drafts.contains { $0.retryAt.map { $0 > now() } ?? false }
    }

    /// Returns the retry time; `nil` if the server sent none or it is too far in the future.
    private func time(after trouble: SourceFailure) -> Date? {
        trouble.wait.flatMap { $0 <= Self.longestWaitForMember ? time(after: $0) : nil }
    }

    private func time(after wait: Duration) -> Date {
        now().addingTimeInterval(wait / .seconds(1))
    }

    private func count() {
        counting = scope?.whileActive { [weak self, clock] in
            while (try? await clock.sleep(for: .seconds(1))) != nil, self?.tick() == true {}
        }
        outputRelay.accept(.ticked)
    }

    private func tick() -> Bool {
        if let due = times.first, due <= now(), !feed.state.isLoading { retry() }
        guard times.first != nil || isCountingDrafts else {
            counting = nil
            outputRelay.accept(.ticked)
            return false
        }
        outputRelay.accept(.ticked)
        return true
    }

    private func retry() {
        if times.list != nil {
            outputRelay.accept(.listIsDue)
        } else {
            times.members = [:]
            outputRelay.accept(.membersAreDue)
        }
    }
}
