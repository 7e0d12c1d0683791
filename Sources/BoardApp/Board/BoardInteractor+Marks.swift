import BoardCore
import RIBs

/// What is new, and what the reader has marked.
extension BoardInteractor {
    package func toggleMark(of post: Post) {
        state.marks.toggleMark(of: post)
        presenter.present(state)
    }

    /// Goes to the next post of a kind, round the ends of the list.
    ///
    /// - Parameters:
    ///   - start: the row that the reader is at.
    ///   - step: 1 to look below it, -1 above.
    package func goToPost(_ kind: PostMarks.Kind, from start: Int, by step: Int) {
        if state.marks.isWithout(kind) { return presenter.show(message: kind.absence) }
        let results = backgroundResults { [posts = state.shown, marks = state.marks] hand in
            hand(posts.row(from: start, by: step) { marks.has($0, as: kind) })
        }
        jobs.jump.begin(results, for: self) { [weak self] row in
            self?.goTo(row, from: start, by: step, or: kind.absence)
        }
    }

    private func goTo(_ row: Int?, from start: Int, by step: Int, or absence: String) {
        guard let row else { return presenter.show(message: absence) }
        presenter.select(row: row)
        if (row - start) * step <= 0 {
            presenter.show(message: step > 0 ? SearchWords.fromTop : SearchWords.fromEnd)
        }
    }
}

// MARK: Reading

extension BoardInteractor {
    package func postDetail(didRead comment: Comment.ID, of post: Post) {
        tellReading(of: post, upTo: comment)
    }

    /// Tells the source what its reader has read, where it keeps that.
    func tellReading(of post: Post, upTo comment: Comment.ID? = nil) {
        guard state.marks.knownReaders.contains(post.id.source),
            source.refusal(to: .readMarks, at: post.id.source) == nil
        else { return }
        state.marks.noteTelling(of: post)
        changes.markRead(post.id, upTo: comment) { [weak self] _ in
            guard let self else { return }
            state.marks.takeBackTelling(of: post.id)
            presenter.present(state)
        }
    }
}

extension PostMarks.Kind {
    fileprivate var absence: String {
        switch self {
        case .unread: "Nothing unread here."
        case .marked: "No post here is marked; m marks one."
        }
    }
}

// MARK: News

extension BoardInteractor {
    /// Tells what a load brought that was not there before it.
    ///
    /// Nothing is new to who did not know everything before. What brings nothing is told only to who
    /// asked for it.
    func tellNews(since known: PostPage, for reason: BoardState.Load) {
        switch reason {
        case .initial: return tellSkipped()
        // What a reader reads on is no news.
        case .more: return
        case .reload, .background: break
        }
        guard state.activity != .unchanged else { return finish(ListNews(), for: reason) }
        guard known.isComplete else { return tellRest(since: known, for: reason) }
        let results = backgroundResults { [posts = loaded.posts] hand in
            hand(posts.news(since: known.posts, goesOn: known.next != nil))
        }
        jobs.comparison.begin(results, for: self) { [weak self] news in
            self?.finish(news, for: reason)
        }
    }

    /// What was cut off before is not new, but more.
    private func tellRest(since known: PostPage, for reason: BoardState.Load) {
        let more = loaded.posts.count - known.posts.count
        guard more > 0, reason == .reload else { return finish(ListNews(), for: reason) }
        presenter.show(message: NewsWords.summary(more: more))
    }

    private func finish(_ all: ListNews, for reason: BoardState.Load) {
        var news = all
        // What the reader wrote himself is no news to him.
        news.newcomers.subtract(state.marks.opened)
        guard reason != .background || !news.isEmpty else { return }
        state.marks.noteArrival(of: news.newcomers)
        state.marks.noteAnswers(to: news.answered, but: shownPost?.post.id)
        presenter.present(state)
        // Comments come all the time: who has not asked is told by the marks alone.
        if reason == .background { news.answered = [] }
        guard reason != .background || !news.isEmpty else { return }
        jobs.untold = news
        tellNews()
    }

    /// Tells what has arrived and is shown by now.
    func tellNews() {
        guard let untold = jobs.untold, !state.isArranging else { return }
        jobs.untold = nil
        if let shownPost { return tell(untold, beside: shownPost) }
        let answered = untold.answered.count
        if untold.newcomers.isEmpty { return presenter.showNews([], answered: answered) }
        let results = backgroundResults { [posts = state.shown] hand in
            hand(posts.rows(of: untold.newcomers))
        }
        jobs.news.begin(results, for: self) { [weak self] rows in
            self?.presenter.showNews(rows, answered: answered)
        }
    }

    /// Who reads a post wants to know of its comments; where it is asked for by itself, it tells that.
    private func tell(_ news: ListNews, beside post: FollowedPost) {
        let isElsewhere = isThreadElsewhere(atRow: post.row)
        let answered = news.answered.count { !isElsewhere || $0 != post.post.id }
        let count = news.newcomers.count
        guard count + answered > 0 || !isElsewhere else { return }
        presenter.show(message: NewsWords.summary(inList: count, answered: answered))
    }

    /// Not where a document is cut off or too long, which stands in the last row and matters more.
    private func tellSkipped() {
        if let finding = source.finding, !state.capabilities.bringsAllBoards {
            presenter.show(message: finding)
        }
        guard state.contents.shortfall == nil, !state.contents.skipped.reasons.isEmpty else {
            return
        }
        presenter.showSkipped(in: state)
    }
}

extension PostPage {
    /// Whether it has all that its source had.
    fileprivate var isComplete: Bool { progress == nil && shortfall == nil }
}
