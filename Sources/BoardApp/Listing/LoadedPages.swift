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

    /// Whether only sources have more that want to be left alone for a while.
    private(set) var isAwaited = false

    /// Where the list goes on; `nil` where it ends, and while that is not known.
    var next: PageCursor? { all.next }

    /// A load begins.
    mutating func begin() {
        before = all
        settledBefore = settled
        lateBefore = late
        isAwaited = false
    }

    /// Forgets the posts, as those of another list are to come.
    mutating func forgetPosts() {
        all.posts = .empty
        all.early = .empty
        all.allPosts = nil
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
    mutating func take(_ page: PostPage, of load: BoardState.Load) -> Bool {
        if load == .more { return append(page) }
        guard page.isBetter(than: all) else { return false }
        all = page
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
    }

    private mutating func addLate() {
        if !late.isEmpty { all.posts = all.posts.interleaved(with: late) }
    }

    private mutating func append(_ page: PostPage) -> Bool {
        settled = settledBefore.followed(by: page.posts)
        all = page
        all.skipped = before.skipped
        all.skipped.add(page.skipped)
        all.posts =
            hasKeptPages && !page.early.isEmpty
            ? settled.followed(by: page.early) : settled.appending(page.early)
        addLate()
        if keepsBoards { all.boards = before.boards.including(page.boards) }
        if page.progress != nil {
            all.next = before.next
        } else if settled.count == settledBefore.count {
            isAwaited = page.troubles.contains { $0.wait != nil }
            // A server that gives the same page for ever is asked no more.
            if !isAwaited { all.next = nil }
        }
        return true
    }
}

extension [Board] {
    /// These boards as others tell of them now, and behind them those that are new.
    fileprivate func including(_ others: [Board]) -> [Board] {
        let known = Set(others.map(\.id))
        return filter { !known.contains($0.id) } + others
    }
}
