import BoardCore
import Essentials
import RIBs

/// Servers that want to be left alone for a while, and posts that may be opened next.
extension BoardInteractor {
    /// Counts down until the server may be asked again, and asks it then.
    func beginCountdown() {
        guard case .failed(let error) = state.activity, let wait = error.retryAfter,
            wait <= RetryCountdown.longest
        else { return }
        state.retryAt = end(of: wait)
        countDownInTime()
    }

    /// The same for those of several sources that want to be left alone.
    ///
    /// - Parameter earlier: the same of those that were not asked again for the latest page.
    func beginCountdown(ofSome earlier: [SourceID: Date]) {
        for trouble in loaded.troubles {
            guard let wait = trouble.wait, wait <= Self.longestWaitOfOne else { continue }
            state.retries[trouble.source] = earlier[trouble.source] ?? end(of: wait)
        }
        if !state.retries.isEmpty { countDownInTime() }
    }

    private func end(of wait: Duration) -> Date { now().addingTimeInterval(wait / .seconds(1)) }

    private func countDownInTime() {
        jobs.countdown?.cancel()
        jobs.countdown = whileActive { [weak self, clock] in
            while (try? await clock.sleep(for: .seconds(1))) != nil, self?.countDown() == true {}
        }
        present()
    }

    /// While one of several is waited for, nobody looks for what is new at the others.
    private static let longestWaitOfOne = Duration.seconds(300)

    func endCountdown() {
        jobs.countdown?.cancel()
        jobs.countdown = nil
        state.retryAt = nil
        state.retries = [:]
    }

    /// Returns whether there is more to wait for.
    private func countDown() -> Bool {
        guard let due = state.firstRetry else { return false }
        guard due <= now(), !state.isLoading else {
            present()
            return true
        }
        if state.retryAt != nil {
            refresh()
        } else {
            state.retries = [:]
            refreshQuietly()
        }
        return false
    }

    /// The reader rests at a post: what it says is fetched, so that it opens at once, as often as its
    /// source lets one.
    package func rest(at post: Post, row: Int) {
        jobs.prefetch?.cancel()
        guard isThreadElsewhere(atRow: row) else { return }
        jobs.prefetch = whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.rest)) != nil,
                let source = self?.sourceToReadAhead(of: post),
                let isOutdated = self?.beginReadingAhead(post.id)
            else { return }
            // The source remembers it; who opens the post hears of what goes wrong.
            let isRead = (try? await source.readAhead(post.id, reload: isOutdated)) != nil
            self?.endReadingAhead(post.id, isRead: isRead, wasOutdated: isOutdated)
        }
    }

    private func beginReadingAhead(_ post: PostID) -> Bool {
        rememberedThreads.beginReading(post, for: .readingAhead, at: now())
    }

    private func endReadingAhead(_ post: PostID, isRead: Bool, wasOutdated: Bool) {
        if isRead {
            rememberedThreads.noteReading(of: post, wasOutdated: wasOutdated, at: now())
        } else if wasOutdated {
            rememberedThreads.noteChanges(of: [post])
        }
    }

    /// What the source remembers of a thread is shown; where that may be old, it is asked anew.
    func renewIfOutdated(_ post: PostID, row: Int) {
        let hasChanged = rememberedThreads.hasChanged(post)
        let isOutdated = rememberedThreads.beginReading(post, for: .opening, at: now())
        if hasChanged || isOutdated && isThreadElsewhere(atRow: row) { changes.didChange(post) }
        rememberedThreads.noteReading(of: post, wasOutdated: isOutdated, at: now())
    }

    /// Whether the thread of a row has to be asked for by itself.
    func isThreadElsewhere(atRow row: Int) -> Bool {
        state.shown.indices.contains(row)
            && state.shown.posts.reach(ofThreadAt: state.shown.index(ofRow: row)) == .elsewhere
    }

    /// The source of a post that nobody has opened; `nil` where it does not want to be asked for it
    /// now.
    private func sourceToReadAhead(of post: Post) -> (any BoardSource)? {
        let member = source.member(post.id.source) ?? source
        return readingAhead.allows(member, at: now()) ? member : nil
    }

    /// Who goes on to the next post sooner wants to read titles.
    private static let rest = Duration.milliseconds(400)
}
