import BoardCore

/// What a source has given of a list, page by page.
struct LoadedPages {
    /// All of it as one page.
    private(set) var all = PostPage()
    /// Whether a page tells of some boards only, so that those of others stay known.
    var keepsBoards = true
    /// What was there when the load began that goes on.
    private var before = PostPage()

    /// Where the list goes on; `nil` where it ends, and while that is not known.
    var next: PageCursor? { all.next }

    /// A load begins.
    mutating func begin() {
        before = all
    }

    /// Forgets the posts, as those of another list are to come.
    mutating func forgetPosts() {
        all.posts = .empty
        all.allPosts = nil
        all.next = nil
        before = all
    }

    /// Takes over a state of a page; returns whether it brought anything.
    mutating func take(_ page: PostPage, of load: BoardState.Load) -> Bool {
        if load == .more { return append(page) }
        guard page.isBetter(than: all) else { return false }
        all = page
        if keepsBoards { all.boards = before.boards.including(page.boards) }
        // Who has read on keeps the pages behind the first one.
        if let next = before.next, page.next != nil {
            all.posts = page.posts.followed(by: before.posts)
            all.next = next
        }
        return true
    }

    private mutating func append(_ page: PostPage) -> Bool {
        let posts = before.posts.followed(by: page.posts)
        all = page
        all.posts = posts
        if keepsBoards { all.boards = before.boards.including(page.boards) }
        if page.progress != nil {
            all.next = before.next
        } else if posts.count == before.posts.count {
            // A server that gives the same page for ever is asked no more.
            all.next = nil
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
