import BoardCore

/// What one of several sources has brought to a merged list so far.
struct MergedLane: Sendable {
    let source: any BoardSource
    private let seen: SeenPosts
    private var place = Place.start
    /// Where the page begins that `rows` are of.
    private var pageStart = Place.start
    /// Down to which time that page has been shown; `nil` where there is no more of it, or all.
    private var shownFloor: Double?
    private var pageNumber = 0
    private(set) var rows = MergedRows()
    private(set) var state = State.idle
    /// What the page said that was read for the present page of the merged list.
    private(set) var page = PostPage()
    private(set) var failure: BoardError?
    private(set) var skipped = SkippedPosts()
    /// Why its pages so far are not all that they should be.
    private var shortfall: Shortfall?
    /// The failure of a request beside its last page.
    private var pageTrouble: SourceTrouble?
    /// The time of the oldest post so far; `nil` where none has had a date.
    private var lowest: Double?

    /// Where the source goes on.
    private enum Place {
        case start
        case behind(PageCursor)
        case end
    }

    enum State {
        /// It has not been asked for the present page.
        case idle
        /// It has been asked, and is slow where so much time has passed that a reader wonders.
        case waiting(isSlow: Bool)
        /// Some of its page is here.
        case reading
        case done
    }

    init(source: any BoardSource, seen: SeenPosts) {
        self.source = source
        self.seen = seen
    }

    /// Whether the source can be asked for more.
    var goesOn: Bool {
        if case .end = place { return false }
        return failure == nil
    }

    /// Whether the next page of the merged list cannot be made without more of this source.
    var needsPage: Bool { rows.isEmpty && goesOn }

    /// The time of the oldest post here, where the source may have posts that are older still.
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

    /// What there is to say of the source where posts of it are missing.
    var trouble: SourceTrouble? {
        if let failure { return SourceTrouble(source: source.id, .error(failure)) }
        if let shortfall { return SourceTrouble(source: source.id, .shortfall(shortfall)) }
        guard case .waiting(isSlow: true) = state else { return pageTrouble }
        return SourceTrouble(source: source.id, .silence)
    }
}

extension MergedLane {
    /// The question for the source's next page, in place of that for a page of the merged list.
    func question(for request: PostRequest) -> PostRequest {
        var request = request.asked(of: source)
        request.cursor = nil
        if case .behind(let cursor) = place { request.cursor = cursor }
        return request
    }

    mutating func begin() {
        state = .waiting(isSlow: false)
    }

    mutating func noteSlowness() {
        if case .waiting = state { state = .waiting(isSlow: true) }
    }

    /// Takes a state of its page, which takes the place of the one before.
    mutating func take(_ page: PostPage) {
        state = .reading
        self.page = page
        let (seen, number) = (seen, pageNumber)
        // Only what comes in pages comes twice; a document may give one name to several posts.
        rows = MergedRows(page.posts) { number == 0 || !seen.isKnown($0, before: number) }
        if let shownFloor { rows.dropShown(downTo: shownFloor) }
    }

    /// The last state of its page was the whole of it.
    mutating func endPage() {
        state = .done
        skipped.add(page.skipped)
        shortfall = page.shortfall ?? shortfall
        pageTrouble = page.troubles.first
        defer { endIfRepeated() }
        lowest = rows.dated.last?.time ?? lowest
        if rows.isEmpty { shownFloor = nil }
        pageStart = place
        place = page.next.map { .behind($0) } ?? .end
        guard page.next != nil || pageNumber > 0 else { return }
        seen.note(page.posts, on: pageNumber)
        pageNumber += 1
    }

    /// Ends a source that returns a page again.
    private mutating func endIfRepeated() {
        guard case .behind = place, pageNumber > 1, !page.posts.isEmpty,
            page.posts.allSatisfy({ seen.isKnown($0.id, before: pageNumber - 1) })
        else { return }
        end(.samePage)
    }

    /// Ends a source that goes on and brings nothing.
    mutating func end(_ cause: EarlyEnd.Cause? = nil) {
        place = .end
        guard let cause else { return }
        let count = seen.count(of: source.id)
        shortfall = .early(EarlyEnd(cause, at: source.name, .post, count: count))
    }

    mutating func fail(_ error: BoardError) {
        state = .done
        skipped.add(page.skipped)
        failure = error
    }

    /// Where it goes on for who knows nothing of what is here; `nil` where it has ended.
    var resumption: MergedPlace.Lane? {
        guard failure == nil else { return nil }
        switch rows.isEmpty ? place : pageStart {
        case .start: return MergedPlace.Lane(cursor: nil, floor: shownFloor, lowest: lowest)
        case .behind(let cursor):
            return MergedPlace.Lane(cursor: cursor, floor: shownFloor, lowest: lowest)
        case .end: return nil
        }
    }

    /// Goes on where an earlier run ended.
    mutating func resume(at lane: MergedPlace.Lane) {
        place = lane.cursor.map { .behind($0) } ?? .start
        shownFloor = lane.floor
        lowest = lane.lowest
    }

    /// A page of the merged list has been made that reaches down to `floor`.
    mutating func dropShown(downTo floor: Double) {
        rows.dropShown(downTo: floor)
        shownFloor = rows.isEmpty ? nil : min(shownFloor ?? .infinity, floor)
        state = .idle
        skipped = SkippedPosts()
        // Who wants to be left alone for a while is asked again with the next page; what a first page
        // brings would come too late for its places.
        if failure?.retryAfter != nil, case .behind = place { failure = nil }
    }
}
