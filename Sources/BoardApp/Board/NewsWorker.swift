import BoardCore
import RIBs

/// Finds what a load brought that was not there before it, and tells it as soon as that is shown.
final class NewsWorker: BoardWorker {
    private lazy var comparison = makeWork()
    private lazy var places = makeWork()
    /// What has arrived and is to be told as soon as it is shown.
    private var untold: ListNews?

    override func didStop() {
        super.didStop()
        untold = nil
    }

    /// Nothing is new to who did not know everything before. What brings nothing is told only to who
    /// asked for it.
    ///
    /// - Parameters:
    ///   - loaded: all that is there of the list now.
    ///   - known: what there was before the load.
    func tell(of loaded: PostPage, since known: PostPage, for reason: BoardState.Load) {
        switch reason {
        case .initial: return tellSkipped()
        // What a reader reads on is no news.
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

    /// What was cut off before is not new, but more.
    private func tellRest(of loaded: PostPage, since known: PostPage, for reason: BoardState.Load) {
        let more = loaded.posts.count - known.posts.count
        guard more > 0, reason == .reload else { return finish(ListNews(), for: reason) }
        model.presenter.show(message: NewsWords.summary(more: more))
    }

    private func finish(_ all: ListNews, for reason: BoardState.Load) {
        var news = all
        // What the reader wrote himself is no news to him.
        news.newcomers.subtract(model.state.marks.opened)
        guard reason != .background || !news.isEmpty else { return }
        model.state.marks.noteArrival(of: news.newcomers)
        model.state.marks.noteAnswers(to: news.answered, but: model.shownPost?.post.id)
        model.presenter.present(model.state)
        // Comments come all the time: who has not asked is told by the marks alone.
        if reason == .background { news.answered = [:] }
        guard reason != .background || !news.isEmpty else { return }
        untold = news
        tellUntold()
    }

    /// Tells what has arrived and is shown by now.
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

    /// Who reads a post wants to know of its comments; where it is asked for by itself, it tells that.
    private func tell(_ news: ListNews, beside post: FollowedPost) {
        let isElsewhere = model.isThreadElsewhere(atRow: post.row)
        let answered = news.answered.keys.count { !isElsewhere || $0 != post.post.id }
        let count = news.newcomers.count
        guard count + answered > 0 || !isElsewhere else { return }
        model.presenter.show(message: NewsWords.summary(inList: count, answered: answered))
    }

    /// Not where a document is cut off or too long, which stands in the last row and matters more.
    private func tellSkipped() {
        let state = model.state
        // Nothing is reported of documents.
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
    /// Whether it has all that its source had.
    fileprivate var isComplete: Bool { progress == nil && shortfall == nil }
}
