import BoardCore
import Localization
import RIBs

@MainActor protocol ThreadLoaderListener: AnyObject {
    /// Called when the thread or the progress of loading it changed.
    func threadLoaderDidChange()
    /// Called when more of the thread has been loaded, before it is presented.
    func threadLoaderDidLoad()
    func threadLoader(didReport message: String)
    /// Called when the comment that a link points to has been loaded.
    func threadLoader(didFind comment: Comment.ID)
}

/// The loader of a post's thread, from the list that contains the post or from its source.
@MainActor final class ThreadLoader {
    weak var listener: (any ThreadLoaderListener)?
    private(set) var listed: PostListEntry
    /// The post as loaded so far.
    let content: SortedThread
    private(set) var progress: PostDetailState.Progress?
    /// Set when comments that arrive with the current load count as new.
    private(set) var marksNew = false

    private weak var interactor: Interactor?
    private let source: any BoardSource
    private let actions: PostActions
    private let pendingWork: ActivityTracker
    private let countdown: RetryCountdown
    private var loading: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }
    /// Set once the post has loaded completely. Before that, no comment counts as new.
    private var isKnown = false
    /// The content at the time of a refresh; `nil` when no refresh is pending.
    private var known: ThreadSnapshot?
    /// The message about the result of a refresh, until the missing comments are loaded, too.
    private var news: String?
    /// Set during a refresh that the user did not ask for. It reports only what is new.
    private var isQuiet = false
    /// Set if the post changed at its source while it was being loaded.
    private var isOutdated = false
    /// The user's new comment, until the thread contains it or the user has moved on.
    private var sentComment: Comment.ID?
    /// The comment that a link points to; `nil` once it is shown or the user has moved on.
    private var linkedComment: LinkedComment?

    init(
        _ post: Post, at comment: String?, source: any BoardSource, actions: PostActions,
        look: RenderOptions, pendingWork: ActivityTracker, clock: any Clock<Duration>
    ) {
        listed = PostListEntry(post)
        linkedComment = comment.map(LinkedComment.init)
        content = SortedThread(PostThread(post: post), look: look, pendingWork: pendingWork)
        self.source = source
        self.actions = actions
        self.pendingWork = pendingWork
        countdown = RetryCountdown(clock: clock)
    }

    /// Loads the thread as long as the interactor is active, and again when the list has changed.
    func follow(_ contents: any ValueStream<PostPage>, for interactor: Interactor) {
        self.interactor = interactor
        interactor.bind(contents) { [weak self] in self?.receive($0) }
    }

    func stop() {
        loading = nil
        content.stop()
    }

    /// Stops looking for the comment to show, because the user has moved on.
    func forgetLinkedComment() {
        (linkedComment, sentComment) = (nil, nil)
    }

    /// Shows a comment of the user once the thread contains it.
    func awaitSent(_ comment: Comment.ID) { sentComment = comment }

    /// Loads the thread again if it does not come with the list.
    func refresh() {
        switch progress {
        case .asked, .failed:
            known = ThreadSnapshot(content.thread)
            ask(reload: true)
        case .reading, .whole, nil: break
        }
    }

    /// Loads the thread again because it may have changed, after the first load if that is running.
    func askAgain() {
        if loading != nil, !isKnown { isOutdated = true } else { ask(reload: true) }
    }

    /// Loads the thread again because it has changed at its source.
    ///
    /// Nothing is reported if it fails or has nothing new.
    func refreshQuietly() {
        guard case .asked = progress else { return }
        guard loading == nil else { return isOutdated = true }
        refresh()
        isQuiet = true
    }

    func sort(_ change: (inout CommentSort) -> Void) {
        change(&content.sort)
        readText()
    }

    /// Presents the loaded content again, after a change of the list row or of the progress.
    private func renew() {
        content.arrange()
        listener?.threadLoaderDidChange()
    }

    private func readText() {
        guard let interactor else { return }
        content.read(for: interactor) { [weak self] in self?.listener?.threadLoaderDidChange() }
    }

    private func reportNews() {
        guard let known, !content.thread.isLoading else { return }
        self.known = nil
        guard let news = known.news(in: content.thread, isQuiet: isQuiet) else { return }
        listener?.threadLoader(didReport: news)
        if !isQuiet { self.news = news }
    }
}

// MARK: Loading

extension ThreadLoader {
    /// Applies a newer list. A post that is gone from the board stays on the screen.
    private func receive(_ page: PostPage) {
        let old = listed
        // A server's list contains only part of its posts.
        let row = listed.follow(page, isWhole: !source.capabilities.listsBoards)
        if listed.post != old.post || progress == nil {
            load(from: page.posts, at: row)
        } else if listed.isGone != old.isGone {
            listener?.threadLoaderDidChange()
        }
    }

    /// Loads the post's content from the list if it is there, or else from the source.
    private func load(from posts: PostList, at row: Int?) {
        let isFirst = progress == nil
        marksNew = isKnown
        content.thread.post = listed.post
        switch row.map(posts.reach) ?? .elsewhere {
        case .inMemory: take(Result { try row.flatMap { try posts.thread(at: $0) } })
        case .readable: read(posts, at: row)
        // The content that an earlier list delivered is outdated.
        case .elsewhere where progress == .whole: ask(reload: true)
        case .elsewhere: if isFirst { ask(reload: false) } else { renew() }
        }
    }

    private func read(_ posts: PostList, at row: Int?) {
        guard let row else { return }
        if progress == nil { begin(.reading) }
        let task = interactor?.whileActive({ try await posts.readThread(at: row) }) {
            [weak self] in
            self?.loading = nil
            self?.take($0)
        }
        loading = task.map { ActivityTracker.Running(task: $0, work: pendingWork.begin()) }
    }

    /// Loads the post from the source. The current content stays until more has arrived.
    func ask(reload: Bool) {
        (isQuiet, news) = (false, nil)
        begin(.asked)
        marksNew = reload && isKnown
        if reload { actions.willReloadThread(of: listed.post.id) }
        load(source.thread(listed.post.id, under: nil, reload: reload)) { [weak self] error in
            self?.didAsk(reload: reload, error)
        }
    }

    private func didAsk(reload: Bool, _ error: BoardError?) {
        if let error { return take(error) }
        if reload { actions.didReload(content.thread) }
        if linkedComment?.mustReload(content.thread) == true {
            linkedComment?.isReloaded = true
            return ask(reload: true)
        }
        askForLinkedComment()
        if let news, loading == nil {
            loadRest(after: news, knowing: content.thread.comments.count)
        }
        news = nil
    }

    /// Loads the comments that a refresh lacks, request by request.
    ///
    /// - Parameters:
    ///   - news: the message about the result of the refresh.
    ///   - known: the number of comments after the refresh.
    private func loadRest(after news: String, knowing known: Int, request: Int = 1) {
        let thread = content.thread
        let count = thread.comments.count
        guard request <= Self.restLimit, let comment = thread.commentMissingOthers else {
            return reportRest(after: news, count: count - known)
        }
        marksNew = false
        listener?.threadLoader(
            didReport: localized("\(news) · loading \(thread.missingCount.grouped) more…"))
        load(source.thread(listed.post.id, under: comment, reload: false)) { [weak self] error in
            guard let self else { return }
            if let error { return didFailToLoadMore(error) }
            let isDone = content.thread.comments.count == count
            loadRest(after: news, knowing: known, request: isDone ? .max : request + 1)
        }
    }

    /// The maximum number of requests for missing comments after a refresh.
    private static let restLimit = 10

    private func reportRest(after news: String, count: Int) {
        let missing = content.thread.missingCount
        guard count + missing > 0 else { return }
        listener?.threadLoader(
            didReport: missing == 0
                ? localized("\(news) · \(count.grouped) more loaded")
                : localized(
                    "\(news) · \(count.grouped) more loaded, \(missing.grouped) still missing"))
    }

    /// Loads the missing replies to a comment. The current content stays even if this fails.
    func loadReplies(to comment: Comment.ID) {
        marksNew = false
        listener?.threadLoader(didReport: localized("Loading replies…"))
        let known = content.thread.comments.count
        load(source.thread(listed.post.id, under: comment, reload: false)) { [weak self] error in
            self?.didLoadReplies(to: comment, knowing: known, error)
        }
    }

    private func didLoadReplies(
        to comment: Comment.ID, knowing known: Int, _ error: BoardError?
    ) {
        guard let error else {
            let count = content.thread.comments.count - known
            listener?.threadLoader(didReport: UpdateMessage.summary(replies: count))
            return
        }
        didFailToLoadMore(error)
        guard let interactor else { return }
        countdown.begin(after: error, for: interactor) { [weak self] left in
            self?.listener?.threadLoader(didReport: error.message(retryingIn: left))
        } retry: { [weak self] in
            self?.loadReplies(to: comment)
        }
    }

    private func didFailToLoadMore(_ error: BoardError) {
        // The first comments announced more, which will not arrive now.
        content.thread.isLoading = false
        renew()
        listener?.threadLoader(didReport: error.message)
        actions.publish(.failed(listed.post.id, error))
    }

    private func load(
        _ states: AsyncThrowingStream<PostThread, any Error>,
        onEnd: @escaping @MainActor (BoardError?) -> Void
    ) {
        countdown.end()
        let task = interactor?.whileActive(forEach: states) { [weak self] in
            self?.take(.success($0))
        } onEnd: { [weak self] error in
            self?.loading = nil
            onEnd(error.map { BoardError($0) })
            self?.refreshIfOutdated()
        }
        loading = task.map { ActivityTracker.Running(task: $0, work: pendingWork.begin()) }
    }

    private func refreshIfOutdated() {
        guard isOutdated, loading == nil else { return }
        isOutdated = false
        refreshQuietly()
    }

    private func begin(_ progress: PostDetailState.Progress) {
        self.progress = progress
        renew()
    }

    private func take(_ result: Result<PostThread?, any Error>) {
        switch result {
        case .success(let thread?):
            // A partial reload contains nothing new yet. Skipping it preserves the user's position.
            if thread.isLoading, thread.comments.count < content.thread.comments.count { return }
            content.thread = thread
            if progress != .asked { progress = .whole }
            listener?.threadLoaderDidLoad()
            readText()
            reportNews()
            showLinkedComment()
            showSentComment()
            guard !thread.isLoading else { return }
            isKnown = true
            actions.publish(.loaded(thread))
        case .success(nil): break
        case .failure(let error): take(BoardError(error))
        }
    }

    private func take(_ error: BoardError) {
        if isQuiet, isKnown { return known = nil }
        if known != nil { listener?.threadLoader(didReport: error.message) }
        known = nil
        progress = .failed(error)
        renew()
        actions.publish(.failed(listed.post.id, error))
        guard let interactor else { return }
        countdown.begin(after: error, for: interactor) { [weak self] left in
            self?.progress = .failed(error, retryIn: left)
            self?.listener?.threadLoaderDidChange()
        } retry: { [weak self] in
            self?.ask(reload: true)
        }
    }
}

// MARK: Linked comment

extension ThreadLoader {
    /// Requests the part of a long thread that contains the linked comment.
    private func askForLinkedComment() {
        guard let comment = linkedComment, comment.mustBeRequested(in: content.thread) else {
            return
        }
        linkedComment?.isAskedFor = true
        let states = source.thread(listed.post.id, under: comment.name, reload: false)
        load(states) { [weak self] error in
            if let error { self?.didFailToFindComment(error) }
        }
    }

    private func didFailToFindComment(_ error: BoardError) {
        linkedComment = nil
        listener?.threadLoader(didReport: error.message)
        actions.publish(.failed(listed.post.id, error))
    }

    private func showSentComment() {
        guard let comment = sentComment,
            content.thread.comments.contains(where: { $0.id == comment })
        else { return }
        sentComment = nil
        listener?.threadLoader(didFind: comment)
    }

    /// Shows the linked comment once it has loaded, or reports that it is missing.
    private func showLinkedComment() {
        guard let comment = linkedComment, let search = comment.search(in: content.thread),
            progress != .asked || !comment.mustReload(content.thread)
        else { return }
        linkedComment = nil
        switch search {
        case .found(let comment): listener?.threadLoader(didFind: comment)
        case .absent(let sentence):
            // The view may not be on the screen yet.
            interactor?.work(in: pendingWork, {}) { [weak self] _ in
                self?.listener?.threadLoader(didReport: sentence)
            }
        }
    }
}
