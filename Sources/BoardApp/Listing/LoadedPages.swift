import BoardCore

/// What a source has given of a list, page by page.
struct LoadedPages {
    /// All of it as one page.
    private(set) var all = PostPage()
    /// Whether a page tells of some boards only, so that those of others stay known.
    var keepsBoards = true
    /// Those of its posts that have their places, in front of those that are here early.
    private var settled = PostList.empty
    /// What was there when the load began that goes on.
    private var before = PostPage()
    private var settledBefore = PostList.empty
    /// Posts that came with a refresh and are older than its page. The pages that were kept may not
    /// have them, nor those that follow.
    private var late = PostList.empty
    private var lateBefore = PostList.empty
    /// Whether pages were kept that another load brought, which posts may stand on a second time.
    private var hasKeptPages = false

    /// The problems of the pages that came whole.
    private var skipped = SkippedPosts()
    private var skippedBefore = SkippedPosts()
    /// The number of pages without posts since the last one that had some.
    private var emptyPages = 0

    /// Whether only sources have more that want to be left alone for a while.
    private(set) var isAwaited = false

    /// Where the list goes on; `nil` where it ends, and while that is not known.
    var next: PageCursor? { all.next }

    /// A load begins.
    mutating func begin() {
        before = all
        settledBefore = settled
        lateBefore = late
        skippedBefore = skipped
        isAwaited = false
    }

    /// Forgets the posts, as those of another list are to come.
    mutating func forgetPosts() {
        all.posts = .empty
        all.early = .empty
        all.allPosts = nil
        all.missing = [:]
        all.next = nil
        settled = .empty
        late = .empty
        begin()
    }

    /// Leaves out a post that is gone; pages that were kept know nothing of that.
    mutating func remove(_ id: PostID) {
        all.posts = all.posts.without(id)
        all.early = all.early.without(id)
        all.allPosts = all.allPosts?.without(id)
        settled = settled.without(id)
        late = late.without(id)
        before.early = before.early.without(id)
        settledBefore = settledBefore.without(id)
        lateBefore = lateBefore.without(id)
    }

    /// Takes over a state of a page; returns whether it brought anything.
    ///
    /// - Parameter host: the name of the source, for the notice at the end of a list.
    mutating func take(
        _ page: PostPage, of load: BoardState.Load, from host: String = ""
    ) -> Bool {
        if load == .more { return append(page, from: host) }
        guard page.isBetter(than: all) else { return false }
        all = page
        if page.progress == nil { (skipped, emptyPages) = (page.skipped, 0) }
        settled = page.posts
        hasKeptPages = before.next != nil && page.next != nil
        if keepsBoards { all.boards = before.boards.including(page.boards) }
        if hasKeptPages {
            keepPages()
        } else {
            late = .empty
            all.posts = settled.appending(page.early)
        }
        return true
    }

    /// Who has read on keeps the pages behind the first one.
    private mutating func keepPages() {
        settled = settled.followed(by: settledBefore)
        late = all.early.isEmpty ? lateBefore : all.early.interleaved(with: lateBefore)
        all.early = before.early
        all.posts = before.early.isEmpty ? settled : settled.followed(by: before.early)
        addLate()
        all.next = before.next
        addMissing()
    }

    /// Keeps the reasons for posts that earlier pages could not load and that have not come since.
    private mutating func addMissing() {
        all.missing.merge(before.missing) { new, _ in new }
        for post in all.posts where !all.missing.isEmpty { all.missing[post.id] = nil }
    }

    private mutating func addLate() {
        if !late.isEmpty { all.posts = all.posts.interleaved(with: late) }
    }

    private mutating func append(_ page: PostPage, from host: String) -> Bool {
        settled = settledBefore.followed(by: page.posts)
        all = page
        all.skipped = skippedBefore
        all.skipped.add(page.skipped)
        all.posts =
            hasKeptPages && !page.early.isEmpty
            ? settled.followed(by: page.early) : settled.appending(page.early)
        addLate()
        addMissing()
        if keepsBoards { all.boards = before.boards.including(page.boards) }
        if page.progress != nil {
            all.next = before.next
            return true
        }
        skipped = all.skipped
        emptyPages = page.posts.isEmpty ? emptyPages + 1 : 0
        if settled.count == settledBefore.count { endIfRepeated(page, from: host) }
        return true
    }

    /// Ends a list of which a page brought nothing new. A source that waits for a server, or has left
    /// out all posts of a page, goes on.
    private mutating func endIfRepeated(_ page: PostPage, from host: String) {
        isAwaited = page.troubles.contains { $0.wait != nil }
        guard !isAwaited, page.next != nil,
            !page.posts.isEmpty || emptyPages >= Self.emptyPageLimit
        else { return }
        all.next = nil
        let cause: EarlyEnd.Cause = page.posts.isEmpty ? .limit : .samePage
        all.shortfall = .early(EarlyEnd(cause, at: host, .post, count: settled.count))
    }

    /// The pages without posts that are requested in a row.
    private static let emptyPageLimit = 5
}

extension [Board] {
    /// These boards as others tell of them now, and behind them those that are new.
    fileprivate func including(_ others: [Board]) -> [Board] {
        let known = Set(others.map(\.id))
        return filter { !known.contains($0.id) } + others
    }
}
