import BoardCore

/// The state of one source in a merged list.
struct MergedSourceState: Sendable {
    let source: any BoardSource
    private let seen: SeenPosts
    private var place = Place.start
    /// The start of the page that `rows` are from.
    private var pageStart = Place.start
    /// The time down to which that page has been shown; `nil` if none or all of it has been.
    private var shownFloor: Double?
    private var pageNumber = 0
    private(set) var rows = MergedRows()
    private(set) var state = State.idle
    /// The page that was loaded for the current page of the merged list.
    private(set) var page = PostPage()
    private(set) var failure: BoardError?
    private(set) var skipped = SkippedPosts()
    /// The reason why the pages so far are incomplete.
    private var truncation: Truncation?
    /// The failure of a secondary request of its last page.
    private var pageFailure: SourceFailure?
    /// The time of the oldest post so far; `nil` if none has had a date.
    private var lowest: Double?

    /// The position at which the source continues.
    private enum Place {
        case start
        case behind(PageCursor)
        case end
    }

    enum State {
        /// No request has been sent for the current page.
        case idle
        /// A request has been sent. It is slow if the user should be informed.
        case waiting(isSlow: Bool)
        /// Part of the page has arrived.
        case reading
        case done
    }

    init(source: any BoardSource, seen: SeenPosts) {
        self.source = source
        self.seen = seen
    }

    /// A Boolean value that indicates whether the source can be asked for more posts.
    var goesOn: Bool {
        if case .end = place { return false }
        return failure == nil
    }

    /// A Boolean value that indicates whether the next merged page needs a page of this source.
    var needsPage: Bool { rows.isEmpty && goesOn }

    /// The time of the oldest loaded post, if the source may have older ones.
    var floor: Double? {
        guard goesOn, !isBusy else { return nil }
        return rows.dated.last?.time ?? lowest
    }

    var isBusy: Bool {
        switch state {
        case .waiting, .reading: true
        case .idle, .done: false
        }
    }

    /// The failure or truncation to report for this source.
    var sourceFailure: SourceFailure? {
        if let failure { return SourceFailure(source: source.id, .error(failure)) }
        if let error = page.stored?.error { return SourceFailure(source: source.id, .error(error)) }
        if let truncation { return SourceFailure(source: source.id, .truncation(truncation)) }
        guard case .waiting(isSlow: true) = state else { return pageFailure }
        return SourceFailure(source: source.id, .silence)
    }
}

extension MergedSourceState {
    /// Returns the request for the source's next page.
    func question(for request: PostRequest) -> PostRequest {
        var request = request.asked(of: source)
        request.cursor = nil
        if case .behind(let cursor) = place { request.cursor = cursor }
        return request
    }

    mutating func begin() {
        state = .waiting(isSlow: false)
    }

    mutating func markSlow() {
        if case .waiting = state { state = .waiting(isSlow: true) }
    }

    /// Replaces the previous state of its page.
    mutating func take(_ page: PostPage) {
        state = .reading
        self.page = page
        let (seen, number) = (seen, pageNumber)
        // Only pages can overlap. A document may contain several posts with the same id.
        rows = MergedRows(page.posts) { number == 0 || !seen.isKnown($0, before: number) }
        if let shownFloor { rows.dropShown(downTo: shownFloor) }
    }

    /// Ends the page: its last state was complete.
    mutating func endPage() {
        state = .done
        skipped.add(page.skipped)
        truncation = page.truncation ?? truncation
        pageFailure = page.sourceFailures.first
        defer { endIfRepeated() }
        lowest = rows.dated.last?.time ?? lowest
        if rows.isEmpty { shownFloor = nil }
        pageStart = place
        place = page.next.map { .behind($0) } ?? .end
        guard page.next != nil || pageNumber > 0 else { return }
        seen.note(page.posts, on: pageNumber)
        pageNumber += 1
    }

    /// Ends a source that has returned a page again.
    private mutating func endIfRepeated() {
        guard case .behind = place, pageNumber > 1, !page.posts.isEmpty,
            page.posts.allSatisfy({ seen.isKnown($0.id, before: pageNumber - 1) })
        else { return }
        end(.samePage)
    }

    /// Ends a source that has more pages but returns no new posts.
    mutating func end(_ cause: EarlyEnd.Cause? = nil) {
        place = .end
        guard let cause else { return }
        let count = seen.count(of: source.id)
        truncation = .early(EarlyEnd(cause, at: source.name, .post, count: count))
    }

    mutating func fail(_ error: BoardError) {
        state = .done
        skipped.add(page.skipped)
        failure = error
    }

    /// The position from which a new process can continue; `nil` at the end.
    var resumePosition: MergedCursor.Lane? {
        guard failure == nil else { return nil }
        switch rows.isEmpty ? place : pageStart {
        case .start: return MergedCursor.Lane(cursor: nil, floor: shownFloor, lowest: lowest)
        case .behind(let cursor):
            return MergedCursor.Lane(cursor: cursor, floor: shownFloor, lowest: lowest)
        case .end: return nil
        }
    }

    /// Continues where another process ended.
    mutating func resume(at lane: MergedCursor.Lane) {
        place = lane.cursor.map { .behind($0) } ?? .start
        shownFloor = lane.floor
        lowest = lane.lowest
    }

    /// Removes the posts that a page of the merged list shows, down to `floor`.
    mutating func dropShown(downTo floor: Double) {
        rows.dropShown(downTo: floor)
        shownFloor = rows.isEmpty ? nil : min(shownFloor ?? .infinity, floor)
        state = .idle
        skipped = SkippedPosts()
        // A source that asked to wait is tried again with the next page. Its first page is not
        // requested again, because its posts would come too late for their positions.
        if failure?.retryAfter != nil, case .behind = place { failure = nil }
    }
}
