import BoardCore
import Essentials
import RIBs

package protocol PostDetailRouting: ViewableRouting {}

package protocol PostDetailPresentable: Presentable {
    var listener: (any PostDetailPresentableListener)? { get set }
    func present(_ state: PostDetailState)
    /// Tells the reader something in passing.
    func show(message: String)
    /// Takes the reader to a comment, unfolding what hides it.
    func show(comment: Comment.ID)
    /// Tells why a report was not taken; `nil` where it was.
    func showReport(_ fault: String?)
}

package protocol PostDetailListener: AnyObject {
    /// The reader goes back to the list.
    func postDetailDidClose()
    /// The reader wants the next post (1) or the one before (-1) without going back.
    func postDetail(didAskForPostAtDistance distance: Int)
    /// The reader wants to know what is new.
    func postDetailDidAskForRefresh()
    /// The reader follows a link.
    func postDetail(didAskToOpen address: String)
    /// The reader wants to read a page that the post or a comment points to.
    func postDetail(didAskToRead address: String)
    /// The reader wants to write.
    func postDetail(didAskToCompose request: ComposeRequest)
    /// The reader votes; the vote that the source told goes along.
    func postDetail(didAskToVote value: Int, on item: WrittenItem, told: Int?)
    func postDetail(didAskToDelete item: WrittenItem)
    /// The reader reports something, and waits to hear why that was not taken; `nil` where it was.
    func postDetail(
        didAskToReport item: WrittenItem, because reason: String,
        didEnd: @escaping @MainActor (String?) -> Void)
    /// The source is asked anew for what it has of a post.
    func postDetail(didAskAnewFor post: PostID)
    /// All comments of a post are here.
    func postDetail(didShow thread: PostThread)
    /// What the source was asked for anew is here.
    func postDetail(didHear thread: PostThread)
    /// The post, or its comments, could not be read.
    func postDetail(didFail error: BoardError, toRead post: PostID)
    /// The reader is to be told something, even before the post is on the screen.
    func postDetail(didTell sentence: String)
    /// The reader leaves a post, and has read its comments up to one.
    func postDetail(didRead comment: Comment.ID, of post: Post)
}

/// Shows one post and follows what the board's stream says of it.
package final class PostDetailInteractor: PresentableInteractor<any PostDetailPresentable>,
    PostDetailInteractable, PostDetailPresentableListener
{
    package weak var router: (any PostDetailRouting)?
    package weak var listener: (any PostDetailListener)?

    private let source: any BoardSource
    private let contents: any ValueStream<PostPage>
    private let neighboursStream: any ValueStream<PostNeighbours>
    private let writing: PostWriting
    private let pendingWork: PendingWork
    private let now: () -> Date
    private var listed: ListedPost
    /// The post as its source has it, as far as it has been loaded.
    private let words: SortedThread
    private var progress: PostDetailState.Progress?
    private var loading: PendingWork.Running? { didSet { oldValue?.task.cancel() } }
    private let countdown: RetryCountdown
    /// Whether the comments of the present load are new to a reader who knows the post.
    private var marksNew = false
    /// Whether all of it was here once: before that nothing is new to the reader.
    private var isKnown = false
    /// The number of comments before those that the list announced as new; `nil` if it announced none.
    private let knownComments: Int?
    /// What was there when the reader asked for what is new; `nil` where nobody waits.
    private var known: KnownContent?
    private var neighbours = PostNeighbours()
    private var newestRead: Comment?
    /// The comment that the reader followed a link to; `nil` once they are there or went elsewhere.
    private var wantedComment: WantedComment?

    package init(
        presenter: any PostDetailPresentable, post: Post, comment: String? = nil,
        knownComments: Int? = nil, source: any BoardSource, contents: any ValueStream<PostPage>,
        neighbours: any ValueStream<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        writing: WritingStreams,
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
        if let newestRead { listener?.postDetail(didRead: newestRead.id, of: listed.post) }
    }

    /// Of what the reader has been at, the newest one matters: servers count by time.
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

    /// A post that is gone from the board stays on the screen: somebody is reading it.
    private func receive(_ page: PostPage) {
        let old = listed
        // Lists of servers are parts of what there is.
        let row = listed.follow(page, isWhole: !source.capabilities.listsBoards)
        if listed.post != old.post || progress == nil {
            load(from: page.posts, at: row)
        } else if listed.isGone != old.isGone {
            present()
        }
    }

    /// Loads what the post says: as the list brought it, or else from its source.
    private func load(from posts: PostList, at row: Int?) {
        let isFirst = progress == nil
        marksNew = isKnown
        words.thread.post = listed.post
        switch row.map(posts.reach) ?? .elsewhere {
        case .atHand: take(Result { try row.flatMap { try posts.thread(at: $0) } })
        case .readable: read(posts, at: row)
        // What a list brought of it before is old now.
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

    /// Asks the source; what is there stays until more has come.
    private func ask(reload: Bool) {
        begin(.asked)
        marksNew = reload && isKnown
        if reload { listener?.postDetail(didAskAnewFor: listed.post.id) }
        load(source.thread(listed.post.id, under: nil, reload: reload)) { [weak self] error in
            self?.didAsk(reload: reload, error)
        }
    }

    private func didAsk(reload: Bool, _ error: BoardError?) {
        if let error { return take(error) }
        if reload { listener?.postDetail(didHear: words.thread) }
        askForWantedComment()
    }

    /// Loads replies that are missing under a comment; what is there stays, whatever comes of it.
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
        // What came with the first of the replies said that the others are on their way.
        words.thread.isLoading = false
        renew()
        presenter.show(message: error.message)
        listener?.postDetail(didFail: error, toRead: listed.post.id)
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
            // Of a thread that is asked for again, a part is no news: the reader keeps his place.
            if thread.isLoading, thread.comments.count < words.thread.comments.count { return }
            words.thread = thread
            if progress != .asked { progress = .whole }
            writing.noteCapabilities()
            read()
            tellNews()
            showWantedComment()
            guard !thread.isLoading else { return }
            isKnown = true
            listener?.postDetail(didShow: thread)
        case .success(nil): break
        case .failure(let error): take(BoardError(error))
        }
    }

    private func take(_ error: BoardError) {
        if known != nil { presenter.show(message: error.message) }
        known = nil
        progress = .failed(error)
        renew()
        listener?.postDetail(didFail: error, toRead: listed.post.id)
        countdown.begin(after: error, for: self) { [weak self] left in
            self?.progress = .failed(error, retryIn: left)
            self?.present()
        } retry: { [weak self] in
            self?.ask(reload: true)
        }
    }
}

// MARK: A comment that a link leads to

extension PostDetailInteractor {
    /// Asks for the part of a long thread that has it.
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
        listener?.postDetail(didFail: error, toRead: listed.post.id)
    }

    /// Takes the reader there once it has come, and tells where it will not.
    private func showWantedComment() {
        guard let search = wantedComment?.search(in: words.thread) else { return }
        wantedComment = nil
        switch search {
        case .found(let comment): presenter.show(comment: comment)
        case .absent(let sentence): listener?.postDetail(didTell: sentence)
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

    /// Whoever reads now may be shown what was refused before; what comes is late then, and not new.
    /// Of their own votes a guest was told nothing, and somebody else of others.
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
        listener?.postDetail(didAskToDelete: item(comment))
    }

    package func report(_ comment: Comment?, because reason: String) {
        listener?.postDetail(didAskToReport: item(comment), because: reason) { [weak self] in
            self?.presenter.showReport($0)
        }
    }

    package func vote(_ value: Int, on comment: Comment?) {
        let told = comment.map(\.vote) ?? listed.post.vote ?? words.thread.vote
        listener?.postDetail(didAskToVote: value, on: item(comment), told: told)
    }

    /// - Parameter comment: `nil` for the post itself.
    private func item(_ comment: Comment?) -> WrittenItem {
        comment.map { .comment($0.id, of: listed.post.id) } ?? .post(listed.post.id)
    }
}

// MARK: Showing its words

extension PostDetailInteractor {
    /// Shows what is there under another row of the list, or with other news of the load.
    private func renew() {
        words.arrange()
        present()
    }

    private func read() {
        words.read(for: self) { [weak self] in self?.present() }
    }
}
