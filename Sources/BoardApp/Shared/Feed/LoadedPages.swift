import BoardCore

/// The pages of a list that a source has returned so far.
struct LoadedPages {
    /// The loaded pages combined into one.
    private(set) var all = PostPage()
    /// Set if a page contains only some boards. The boards of other pages are then kept.
    var retainsBoards = true
    /// The posts in their final positions. They precede the posts that arrived early.
    private var settled = PostList.empty
    /// The list at the start of the current load.
    private var before = PostPage()
    private var settledBefore = PostList.empty
    /// Posts of a refresh that are older than its page.
    ///
    /// Neither the pages kept from before nor the following pages may contain them.
    private var late = PostList.empty
    private var lateBefore = PostList.empty
    /// Set if pages after the first one are loaded.
    private var hasLaterPages = false
    /// Set if pages of an earlier load remain. Their posts may occur again on later pages.
    private var retainsPages = false

    /// The skipped posts of the pages that loaded completely.
    private var skipped = SkippedPosts()
    private var skippedBefore = SkippedPosts()
    /// The number of consecutive pages without posts.
    private var emptyPages = 0

    /// A Boolean value that indicates whether all remaining pages belong to rate-limited sources.
    private(set) var isAwaited = false

    /// The cursor of the next page, or `nil` at the end of the list or before it is known.
    var next: PageCursor? { all.next }

    /// Records the state of the list at the start of a load.
    mutating func begin() {
        before = all
        settledBefore = settled
        lateBefore = late
        skippedBefore = skipped
        isAwaited = false
    }

    /// Removes the posts before another list is loaded.
    mutating func forgetPosts() {
        all.posts = .empty
        all.early = .empty
        all.allPosts = nil
        all.missing = [:]
        all.next = nil
        settled = .empty
        late = .empty
        hasLaterPages = false
        begin()
    }

    /// Removes a deleted post from all pages. Pages kept from before may still contain it.
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

    /// Adds the new state of a page. Returns whether it changed the list.
    ///
    /// - Parameter host: the name of the source, for the notice at the end of a list.
    mutating func take(
        _ page: PostPage, of load: FeedState.Load, from host: String = ""
    ) -> Bool {
        if load == .more { return append(page, from: host) }
        guard page.isBetter(than: all) else { return false }
        all = page
        if page.progress == nil { (skipped, emptyPages) = (page.skipped, 0) }
        settled = page.posts
        retainsPages = page.next != nil && (before.next != nil || hasLaterPages)
        if retainsBoards { all.boards = before.boards.including(page.boards) }
        if retainsPages {
            retainPages()
        } else {
            late = .empty
            hasLaterPages = false
            all.posts = settled.appending(page.early)
        }
        return true
    }

    /// Keeps the pages after the first one if the user has loaded more than one.
    private mutating func retainPages() {
        settled = settled.followed(by: settledBefore)
        late = all.early.isEmpty ? lateBefore : all.early.interleaved(with: lateBefore)
        all.early = before.early
        all.posts = before.early.isEmpty ? settled : settled.followed(by: before.early)
        addLate()
        all.next = before.next
        addMissing()
    }

    /// Keeps the errors of posts that earlier pages could not load and that are still missing.
    private mutating func addMissing() {
        all.missing.merge(before.missing) { new, _ in new }
        for post in all.posts where !all.missing.isEmpty { all.missing[post.id] = nil }
    }

    private mutating func addLate() {
        if !late.isEmpty { all.posts = all.posts.interleaved(with: late) }
    }

    private mutating func append(_ page: PostPage, from host: String) -> Bool {
        hasLaterPages = true
        settled = settledBefore.followed(by: page.posts)
        all = page
        all.matches.merge(before.matches) { new, _ in new }
        all.skipped = skippedBefore
        all.skipped.add(page.skipped)
        all.posts =
            retainsPages && !page.early.isEmpty
            ? settled.followed(by: page.early) : settled.appending(page.early)
        addLate()
        addMissing()
        if retainsBoards { all.boards = before.boards.including(page.boards) }
        if page.progress != nil {
            all.next = before.next
            return true
        }
        skipped = all.skipped
        let isRepeated = settled.count == settledBefore.count
        let isEmpty = page.posts.isEmpty || isRepeated && !page.matches.isEmpty
        emptyPages = isEmpty ? emptyPages + 1 : 0
        if isRepeated { endIfRepeated(page, isEmpty: isEmpty, from: host) }
        return true
    }

    /// Ends the list if a page added no posts.
    ///
    /// The list continues if a source waits for a server or skipped all posts of a page, or if a
    /// search found posts on it that another source had returned before.
    private mutating func endIfRepeated(_ page: PostPage, isEmpty: Bool, from host: String) {
        isAwaited = page.sourceFailures.contains { $0.wait != nil }
        guard !isAwaited, page.next != nil,
            !isEmpty || emptyPages >= Self.emptyPageLimit
        else { return }
        all.next = nil
        let cause: EarlyEnd.Cause = isEmpty ? .limit : .samePage
        all.truncation = .early(EarlyEnd(cause, at: host, .post, count: settled.count))
    }

    /// The maximum number of consecutive pages without posts.
    private static let emptyPageLimit = 5
}

extension [Board] {
    /// Returns these boards with `others` added. A board in both is taken from `others`.
    fileprivate func including(_ others: [Board]) -> [Board] {
        let known = Set(others.map(\.id))
        return filter { !known.contains($0.id) } + others
    }
}

extension PostPage {
    /// Returns `true` if the page replaces the shown one.
    ///
    /// Complete posts stay until the new ones are complete, because a partial list would hide some
    /// of them.
    func isBetter(than shown: PostPage) -> Bool {
        if progress == nil || shown.posts.isEmpty { return true }
        return shown.progress != nil && shown.posts.count <= posts.count + early.count
    }
}
