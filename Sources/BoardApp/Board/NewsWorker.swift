import BoardCore
import RIBs

/// A worker that detects new posts and comments after a load, and announces them once shown.
final class NewsWorker: BoardWorker {
    private lazy var comparison = makeWork()
    private lazy var places = makeWork()
    /// The changes to announce as soon as they are shown.
    private var untold: ListNews?

    override func didStop() {
        super.didStop()
        untold = nil
    }

    /// Compares the list with the one before a load, and announces the changes.
    ///
    /// Nothing counts as new if the earlier list was incomplete. The message "nothing new" appears
    /// only if the user asked for the refresh.
    ///
    /// - Parameters:
    ///   - loaded: the list as loaded now.
    ///   - known: the list before the load.
    func tell(of loaded: PostPage, since known: PostPage, for reason: BoardState.Load) {
        switch reason {
        case .initial: return tellSkipped()
        // Further pages of the same list are not new.
        case .more: return
        case .reload, .background: break
        }
        guard model.state.activity != .unchanged else { return finish(ListNews(), for: reason) }
        guard known.isComplete else {
            return tellRest(of: loaded, since: known, for: reason)
        }
        let seen = model.state.marks.seenComments
        let results = backgroundResults { [posts = loaded.posts] hand in
            hand(posts.news(since: known.posts, goesOn: known.next != nil, seen: seen))
        }
        comparison.begin(results, in: scope) { [weak self] news in
            self?.finish(news, for: reason)
        }
    }

    /// Announces posts that were missing from a truncated list. They are not new.
    private func tellRest(of loaded: PostPage, since known: PostPage, for reason: BoardState.Load) {
        let more = loaded.posts.count - known.posts.count
        guard more > 0, reason == .reload else { return finish(ListNews(), for: reason) }
        model.presenter.show(message: NewsWords.summary(more: more))
    }

    private func finish(_ all: ListNews, for reason: BoardState.Load) {
        var news = all
        // The user's own posts are not new.
        news.newcomers.subtract(model.state.marks.opened)
        guard reason != .background || !news.isEmpty else { return }
        model.state.marks.noteArrival(of: news.newcomers)
        model.state.marks.noteAnswers(to: news.answered, but: model.shownPost?.post.id)
        model.presenter.present(model.state)
        // Comments arrive all the time, so an automatic refresh only marks them.
        if reason == .background { news.answered = [:] }
        guard reason != .background || !news.isEmpty else { return }
        untold = news
        tellUntold()
    }

    /// Announces the changes if the list shows them by now.
    func tellUntold() {
        guard let news = untold, !model.state.isArranging else { return }
        untold = nil
        if let post = model.shownPost { return tell(news, beside: post) }
        let answered = news.answered.count
        if news.newcomers.isEmpty { return model.presenter.showNews([], answered: answered) }
        let results = backgroundResults { [posts = model.state.shown] hand in
            hand(posts.rows(of: news.newcomers))
        }
        places.begin(results, in: scope) { [model] rows in
            model.presenter.showNews(rows, answered: answered)
        }
    }

    /// Announces changes in the list while a post is open.
    ///
    /// A post that loads its own thread announces its new comments itself.
    private func tell(_ news: ListNews, beside post: FollowedPost) {
        let isElsewhere = model.isThreadElsewhere(atRow: post.row)
        let answered = news.answered.keys.count { !isElsewhere || $0 != post.post.id }
        let count = news.newcomers.count
        guard count + answered > 0 || !isElsewhere else { return }
        model.presenter.show(message: NewsWords.summary(inList: count, answered: answered))
    }

    /// Shows the source's finding and the parse problems after the first load.
    ///
    /// A truncated document has a message on the last row, which takes precedence.
    private func tellSkipped() {
        let state = model.state
        // For documents there is no finding to show.
        let isDocument = state.capabilities.bringsAllBoards && model.source.foundAddress == nil
        if let finding = model.source.finding, !isDocument {
            model.presenter.show(message: finding)
        }
        let (skipped, missing) = (state.contents.skipped, state.contents.missing)
        guard state.contents.shortfall == nil, !skipped.reasons.isEmpty || !missing.isEmpty else {
            return
        }
        model.presenter.showSkipped(in: state)
    }
}

extension PostPage {
    /// A Boolean value that indicates whether the page contains everything that its source has.
    fileprivate var isComplete: Bool { progress == nil && shortfall == nil }
}
