import BoardCore
import Essentials
import RIBs

package protocol PostDetailRouting: ViewableRouting {}

package protocol PostDetailPresentable: Presentable {
    var listener: (any PostDetailPresentableListener)? { get set }
    func present(_ state: PostDetailState)
    /// Shows a transient message.
    func show(message: String)
    /// Selects a comment and unfolds its ancestors.
    func show(comment: Comment.ID)
    /// Shows why a report failed, or `nil` if it was sent.
    func showReport(_ fault: String?)
}

package protocol PostDetailListener: AnyObject {
    /// Called when the user returns to the list.
    func postDetailDidClose()
    /// Called when the user asks for the next post (1) or the previous one (-1).
    func postDetail(didAskForPostAtDistance distance: Int)
    /// Called when the user refreshes.
    func postDetailDidAskForRefresh()
    /// Called when the user follows a link.
    func postDetail(didAskToOpen address: String)
    /// Called when the user asks to read a web page that the post or a comment links to.
    func postDetail(didAskToRead address: String)
    /// Called when the user wants to write a reply or edit an item.
    func postDetail(didAskToCompose request: ComposeRequest)
}

/// The interactor of one post, which applies updates from the board's stream.
package final class PostDetailInteractor: PresentableInteractor<any PostDetailPresentable>,
    PostDetailInteractable, PostDetailPresentableListener
{
    package weak var router: (any PostDetailRouting)?
    package weak var listener: (any PostDetailListener)?

    private let source: any BoardSource
    private let contents: any ValueStream<PostPage>
    private let neighboursStream: any ValueStream<PostNeighbours>
    private let actions: PostActions
    private let writing: PostWriting
    private let pendingWork: PendingWork
    private let now: () -> Date
    private var listed: ListedPost
    /// The post as loaded from its source so far.
    private let words: SortedThread
    private var progress: PostDetailState.Progress?
    private var loading: PendingWork.Running? { didSet { oldValue?.task.cancel() } }
    private let countdown: RetryCountdown
    /// Set when comments that arrive with the current load count as new.
    private var marksNew = false
    /// Set once the post has loaded completely. Before that, no comment counts as new.
    private var isKnown = false
    /// The number of comments that were known before; `nil` if the list announced no new ones.
    private let knownComments: Int?
    /// The content at the time of a refresh; `nil` when no refresh is pending.
    private var known: KnownContent?
    private var neighbours = PostNeighbours()
    private var newestRead: Comment?
    /// The comment that a link points to; `nil` once it is shown or the user has moved on.
    private var wantedComment: WantedComment?

    package init(
        presenter: any PostDetailPresentable, post: Post, comment: String? = nil,
        knownComments: Int? = nil, source: any BoardSource, contents: any ValueStream<PostPage>,
        neighbours: any ValueStream<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        actions: PostActions, writing: WritingStreams,
        pendingWork: PendingWork, now: @escaping () -> Date, look: TextLook = TextLook(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        listed = ListedPost(post)
        wantedComment = comment.map(WantedComment.init)
        self.knownComments = knownComments
        words = SortedThread(PostThread(post: post), look: look, pendingWork: pendingWork)
        countdown = RetryCountdown(clock: clock)
        self.source = source
        self.contents = contents
        neighboursStream = neighbours
        self.actions = actions
        self.writing = PostWriting(at: post.id, of: source, streams: writing)
        self.pendingWork = pendingWork
        self.now = now
        super.init(presenter: presenter)
        presenter.listener = self
        self.writing.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(contents) { [weak self] in self?.receive($0) }
        bind(neighboursStream) { [weak self] in self?.take($0) }
        writing.follow(for: self)
    }

    package override func willResignActive() {
        super.willResignActive()
        loading = nil
        words.stop()
        if let newestRead { actions.markRead(listed.post, upTo: newestRead.id) }
    }

    /// Records the newest comment that the user has reached, because servers track reading by time.
    package func didReach(_ comment: Comment) {
        wantedComment = nil
        let newest = newestRead?.createdAt ?? .distantPast
        if newestRead == nil || comment.createdAt ?? .distantPast > newest { newestRead = comment }
    }

    package func close() {
        listener?.postDetailDidClose()
    }

    package func showPost(atDistance distance: Int) {
        listener?.postDetail(didAskForPostAtDistance: distance)
    }

    package func open(_ address: String) {
        listener?.postDetail(didAskToOpen: address)
    }

    package func read(_ address: String) {
        listener?.postDetail(didAskToRead: address)
    }

    package func sortComments() {
        words.sort.order = words.sort.order.next
        read()
    }

    package func reverseComments() {
        words.sort.isReversed.toggle()
        read()
    }

    package func refresh() {
        listener?.postDetailDidAskForRefresh()
        switch progress {
        case .asked, .failed:
            known = KnownContent(words.thread)
            ask(reload: true)
        case .reading, .whole, nil: break
        }
    }

    private func tellNews() {
        guard let known, !words.thread.isLoading else { return }
        self.known = nil
        presenter.show(message: known.news(in: words.thread))
    }

    private func present() {
        presenter.present(
            PostDetailState(
                thread: words.sorted, markup: words.markup, now: now(),
                source: listed.place(at: source), isGone: listed.isGone, sort: words.sort,
                progress: progress, marksNew: marksNew, knownComments: knownComments,
                neighbours: neighbours,
                writing: writing.state))
    }
}

// MARK: Loading

extension PostDetailInteractor {
    private func take(_ neighbours: PostNeighbours) {
        guard neighbours != self.neighbours else { return }
        self.neighbours = neighbours
        if progress != nil { present() }
    }

    /// Applies a newer list. A post that is gone from the board stays on the screen.
    private func receive(_ page: PostPage) {
        let old = listed
        // A server's list contains only part of its posts.
        let row = listed.follow(page, isWhole: !source.capabilities.listsBoards)
        if listed.post != old.post || progress == nil {
            load(from: page.posts, at: row)
        } else if listed.isGone != old.isGone {
            present()
        }
    }

    /// Loads the post's content from the list if it is there, or else from the source.
    private func load(from posts: PostList, at row: Int?) {
        let isFirst = progress == nil
        marksNew = isKnown
        words.thread.post = listed.post
        switch row.map(posts.reach) ?? .elsewhere {
        case .atHand: take(Result { try row.flatMap { try posts.thread(at: $0) } })
        case .readable: read(posts, at: row)
        // The content that an earlier list delivered is outdated.
        case .elsewhere where progress == .whole: ask(reload: true)
        case .elsewhere: if isFirst { ask(reload: false) } else { renew() }
        }
    }

    private func read(_ posts: PostList, at row: Int?) {
        guard let row else { return }
        if progress == nil { begin(.reading) }
        let task = whileActive({ try await posts.readThread(at: row) }) { [weak self] in
            self?.loading = nil
            self?.take($0)
        }
        loading = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    /// Loads the post from the source. The current content stays until more has arrived.
    private func ask(reload: Bool) {
        begin(.asked)
        marksNew = reload && isKnown
        if reload { actions.willReloadThread(of: listed.post.id) }
        load(source.thread(listed.post.id, under: nil, reload: reload)) { [weak self] error in
            self?.didAsk(reload: reload, error)
        }
    }

    private func didAsk(reload: Bool, _ error: BoardError?) {
        if let error { return take(error) }
        if reload { actions.didReload(words.thread) }
        askForWantedComment()
    }

    /// Loads the missing replies to a comment. The current content stays even if this fails.
    package func loadReplies(to comment: Comment.ID) {
        marksNew = false
        presenter.show(message: "Loading replies…")
        let known = words.thread.comments.count
        load(source.thread(listed.post.id, under: comment, reload: false)) { [weak self] error in
            self?.didLoadReplies(to: comment, knowing: known, error)
        }
    }

    private func didLoadReplies(
        to comment: Comment.ID, knowing known: Int, _ error: BoardError?
    ) {
        guard let error else {
            let count = words.thread.comments.count - known
            return presenter.show(message: NewsWords.summary(replies: count))
        }
        // The first replies announced more, which will not arrive now.
        words.thread.isLoading = false
        renew()
        presenter.show(message: error.message)
        actions.publish(.failed(listed.post.id, error))
        countdown.begin(after: error, for: self) { [weak self] left in
            self?.presenter.show(message: error.message(retryingIn: left))
        } retry: { [weak self] in
            self?.loadReplies(to: comment)
        }
    }

    private func load(
        _ states: AsyncThrowingStream<PostThread, any Error>,
        onEnd: @escaping @MainActor (BoardError?) -> Void
    ) {
        countdown.end()
        let task = whileActive(forEach: states) { [weak self] in
            self?.take(.success($0))
        } onEnd: { [weak self] error in
            self?.loading = nil
            onEnd(error.map { BoardError($0) })
        }
        loading = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func begin(_ progress: PostDetailState.Progress) {
        self.progress = progress
        renew()
    }

    private func take(_ result: Result<PostThread?, any Error>) {
        switch result {
        case .success(let thread?):
            // A partial reload contains nothing new yet. Skipping it preserves the user's position.
            if thread.isLoading, thread.comments.count < words.thread.comments.count { return }
            words.thread = thread
            if progress != .asked { progress = .whole }
            writing.noteCapabilities()
            read()
            tellNews()
            showWantedComment()
            guard !thread.isLoading else { return }
            isKnown = true
            actions.publish(.loaded(thread))
        case .success(nil): break
        case .failure(let error): take(BoardError(error))
        }
    }

    private func take(_ error: BoardError) {
        if known != nil { presenter.show(message: error.message) }
        known = nil
        progress = .failed(error)
        renew()
        actions.publish(.failed(listed.post.id, error))
        countdown.begin(after: error, for: self) { [weak self] left in
            self?.progress = .failed(error, retryIn: left)
            self?.present()
        } retry: { [weak self] in
            self?.ask(reload: true)
        }
    }
}

// MARK: Linked comment

extension PostDetailInteractor {
    /// Requests the part of a long thread that contains the linked comment.
    private func askForWantedComment() {
        guard let comment = wantedComment, comment.isToBeAskedFor(in: words.thread) else { return }
        wantedComment?.isAskedFor = true
        let states = source.thread(listed.post.id, under: comment.name, reload: false)
        load(states) { [weak self] error in
            if let error { self?.didFailToFindComment(error) }
        }
    }

    private func didFailToFindComment(_ error: BoardError) {
        wantedComment = nil
        presenter.show(message: error.message)
        actions.publish(.failed(listed.post.id, error))
    }

    /// Shows the linked comment once it has loaded, or reports that it is missing.
    private func showWantedComment() {
        guard let search = wantedComment?.search(in: words.thread) else { return }
        wantedComment = nil
        switch search {
        case .found(let comment): presenter.show(comment: comment)
        case .absent(let sentence):
            // The view may not be on the screen yet.
            work(in: pendingWork, {}) { [weak self] _ in self?.presenter.show(message: sentence) }
        }
    }
}

// MARK: Writing

extension PostDetailInteractor: PostWritingListener {
    func postWritingDidChange() {
        if progress != nil { present() }
    }

    func postWritingDidChangePost() {
        ask(reload: true)
    }

    /// Reloads the post if the account matters to its content.
    ///
    /// A sign-in can give access to a post that was refused before. Its comments then arrive late
    /// but are not new. The votes in an earlier response belong to another account, or are absent
    /// for a guest.
    func postWriting(didChangeReader isSignIn: Bool) {
        switch progress {
        case .failed(let error, _) where error.meansSignedOut: ask(reload: false)
        case .asked where isSignIn, .failed where isSignIn: ask(reload: true)
        case .asked, .failed, .reading, .whole, nil: break
        }
    }

    package func reply(to comment: Comment?) {
        let writer = source.member(listed.post.id.source)?.writer
        let quote = ComposeRequest.Quote(
            comment, in: words.thread, takesMarkdown: writer?.takesMarkdown ?? true)
        listener?.postDetail(
            didAskToCompose: .new(.reply(listed.post.id, to: comment?.id), quote: quote))
    }

    package func edit(_ comment: Comment?) {
        listener?.postDetail(didAskToCompose: .edit(item(comment)))
    }

    package func delete(_ comment: Comment?) {
        actions.delete(item(comment))
    }

    package func report(_ comment: Comment?, because reason: String) {
        let report = actions.report(item(comment), because: reason)
        work(in: pendingWork, { await report.value }) { [weak self] in
            if case .success(let error) = $0 { self?.presenter.showReport(error?.message) }
        }
    }

    package func vote(_ value: Int, on comment: Comment?) {
        let told = comment.map(\.vote) ?? listed.post.vote ?? words.thread.vote
        actions.vote(value, on: item(comment), told: told)
    }

    /// - Parameter comment: the comment; `nil` for the post itself.
    private func item(_ comment: Comment?) -> WrittenItem {
        comment.map { .comment($0.id, of: listed.post.id) } ?? .post(listed.post.id)
    }
}

// MARK: Presentation

extension PostDetailInteractor {
    /// Presents the loaded content again, after a change of the list row or of the progress.
    private func renew() {
        words.arrange()
        present()
    }

    private func read() {
        words.read(for: self) { [weak self] in self?.present() }
    }
}
