import BoardCore
import Essentials
import Localization
import RIBs

package protocol PostDetailPresentable: Presentable, ModerationPresentable {
    var listener: (any PostDetailPresentableListener)? { get set }
    func present(_ state: PostDetailState)
    /// Selects a comment and unfolds its ancestors.
    func show(comment: Comment.ID)
    /// The position of the user; `nil` at the start of the post.
    var position: ReadingPosition? { get }
    /// Shows why a report failed, or `nil` if it was sent.
    func showReport(_ fault: String?)
}

package protocol PostDetailListener: AnyObject {
    /// Called when the user returns to the list.
    func postDetailDidClose()
    /// Called when the post closes, and once a second while the user moves in it.
    ///
    /// - Parameter position: the position of the user; `nil` for the start of the post.
    func postDetail(didMoveTo position: ReadingPosition?, in post: PostID)
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

/// The operations of the post screen for commands.
package protocol PostDetailActionableItem: AnyObject {
    /// The thread as shown, whose `isLoading` is set while more is being loaded, or why nothing of it
    /// could be loaded.
    var shownThread: Result<PostThread, BoardError> { get }
}

/// The interactor of one post, which applies updates from the board's stream.
package final class PostDetailInteractor: PresentableInteractor<any PostDetailPresentable>,
    PostDetailPresentableListener, PostDetailActionableItem
{
    package weak var listener: (any PostDetailListener)?

    let source: any BoardSource
    private let contents: any ValueStream<PostPage>
    private let annotationStream: any ValueStream<PostAnnotations>
    private let neighboursStream: any ValueStream<PostNeighbours>
    private let changedPosts: any ValueStream<ChangedPosts>
    private let languages: any ValueStream<Language>
    let actions: PostActions
    private let writing: PostWriting
    private let filters: CommentFilters?
    /// The filters that were applied last.
    private var activeFilters: [PostFilter] = []
    private var hiddenComments: Set<Comment.ID> = []
    let pendingWork: ActivityTracker
    private let now: () -> Date
    private let minutes: any ValueStream<Void>
    let loader: ThreadLoader
    /// The number of comments that were known before; `nil` if the list announced no new ones.
    private let knownComments: Int?
    /// The position at which the user left the post before; `nil` for its start.
    private let position: ReadingPosition?
    private(set) lazy var moderation = ModerationFlow(
        actions: actions, presenter: presenter, now: now)
    private var neighbours = PostNeighbours()
    private var newestRead: Comment?
    private var annotations = PostAnnotations()
    private let clock: any Clock<Duration>
    /// Set while a new position waits to be reported.
    private var hasMoved = false

    /// The interval at which positions are reported.
    private static let positionInterval = Duration.seconds(1)

    package init(
        presenter: any PostDetailPresentable, post: Post, comment: String? = nil,
        knownComments: Int? = nil, position: ReadingPosition? = nil, source: any BoardSource,
        contents: any ValueStream<PostPage>,
        annotations: any ValueStream<PostAnnotations> = BehaviorRelay(value: PostAnnotations()),
        neighbours: any ValueStream<PostNeighbours> = BehaviorRelay(value: PostNeighbours()),
        changedPosts: any ValueStream<ChangedPosts> = PublishRelay(),
        languages: any ValueStream<Language> = PublishRelay(),
        actions: PostActions, writing: WritingStreams, filters: CommentFilters? = nil,
        pendingWork: ActivityTracker, now: @escaping () -> Date,
        minutes: any ValueStream<Void> = PublishRelay(),
        look: RenderOptions = RenderOptions(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        loader = ThreadLoader(
            post, at: comment, source: source, actions: actions, look: look,
            pendingWork: pendingWork, clock: clock)
        self.knownComments = knownComments
        self.position = comment == nil ? position : nil
        self.source = source
        self.contents = contents
        self.clock = clock
        annotationStream = annotations
        neighboursStream = neighbours
        self.changedPosts = changedPosts
        self.languages = languages
        self.actions = actions
        self.writing = PostWriting(
            at: post.id, of: source, actions: actions, streams: writing)
        self.filters = filters
        self.pendingWork = pendingWork
        self.now = now
        self.minutes = minutes
        super.init(presenter: presenter)
        presenter.listener = self
        loader.listener = self
        self.writing.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(minutes) { [weak self] in self?.present() }
        bind(annotationStream) { [weak self] in self?.take($0) }
        loader.follow(contents, for: self)
        bind(languages) { [weak self] _ in self?.present() }
        bind(changedPosts) { [weak self] in self?.take($0) }
        bind(neighboursStream) { [weak self] in self?.take($0) }
        if let filters { bind(filters.listEvents) { [weak self] _ in self?.followFilters() } }
        writing.follow(for: self)
    }

    package override func willResignActive() {
        super.willResignActive()
        loader.stop()
        reportPosition()
        if let newestRead { actions.markRead(loader.listed.post, upTo: newestRead.id) }
    }

    package var shownThread: Result<PostThread, BoardError> {
        var thread = loader.content.sorted
        switch loader.progress {
        case nil, .reading: thread.isLoading = true
        case .failed(let error, _):
            if thread.body.isEmpty, thread.comments.isEmpty { return .failure(error) }
            thread.isLoading = false
            let missing = thread.post.commentCount - thread.comments.count
            thread.missingComments = max(thread.missingComments, missing)
        case .asked, .whole: break
        }
        return .success(thread)
    }

    /// Records the newest comment that the user has reached, because servers track reading by time.
    package func didReach(_ comment: Comment) {
        loader.forgetLinkedComment()
        let newest = newestRead?.createdAt ?? .distantPast
        if newestRead == nil || comment.createdAt ?? .distantPast > newest { newestRead = comment }
    }

    package func didMove() {
        guard isActive, !hasMoved else { return }
        hasMoved = true
        whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.positionInterval)) != nil else { return }
            self?.reportPosition()
        }
    }

    private func reportPosition() {
        hasMoved = false
        listener?.postDetail(didMoveTo: presenter.position, in: loader.listed.post.id)
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
        loader.sort { $0.order = $0.order.next }
    }

    package func reverseComments() {
        loader.sort { $0.isReversed.toggle() }
    }

    package func refresh() {
        listener?.postDetailDidAskForRefresh()
        loader.refresh()
    }

    /// Loads the missing replies to a comment. The current content stays even if this fails.
    package func loadReplies(to comment: Comment.ID) {
        loader.loadReplies(to: comment)
    }

    package func toggleQueue() {
        let isQueued = annotations.isQueued == true
        actions.toggleQueue(of: loader.listed.post.id)
        presenter.show(
            message: isQueued
                ? localized("The next board-tui fetch will not load this post.")
                : localized("The next board-tui fetch will load this post."))
    }

    package func toggleMark() {
        let isMarked = annotations.isMarked
        actions.toggleMark(of: loader.listed.post)
        presenter.show(
            message: isMarked ? localized("The bookmark was removed.") : localized("Bookmarked."))
    }

    package func toggleLabels(_ text: String) {
        actions.toggleLabels(text, of: loader.listed.post.id)
    }

    private func take(_ annotations: PostAnnotations) {
        self.annotations = annotations
        if loader.progress != nil { present() }
    }

    private func take(_ changed: ChangedPosts) {
        if changed.contains(loader.listed.post.id) { loader.refreshQuietly() }
    }

    private func take(_ neighbours: PostNeighbours) {
        guard neighbours != self.neighbours else { return }
        self.neighbours = neighbours
        if loader.progress != nil { present() }
    }

    private func followFilters() {
        guard let filters, filters.active() != activeFilters else { return }
        applyFilters()
        present()
    }

    private func applyFilters() {
        guard let filters else { return }
        activeFilters = filters.active()
        hiddenComments = filters.hiddenComments(of: loader.content.thread)
    }

    /// Asks which posts and comments to hide, by the properties of a comment or of the post.
    package func mute(_ comment: Comment?) {
        let post = loader.listed.post
        let conditions = PostQuery.conditions(
            matching: comment.map { Post(id: post.id, title: "", author: $0.author) } ?? post,
            on: loader.listed.boards)
        guard !conditions.isEmpty else {
            return presenter.show(message: localized("This comment has no author to hide."))
        }
        presenter.choose(
            localized("Hide posts and comments like this one"),
            among: conditions.map(Choice.init(condition:))
        ) { [actions] in actions.publish(.mute(conditions[$0])) }
    }

    func present() {
        presenter.present(
            PostDetailState(
                thread: loader.content.sorted, markup: loader.content.markup, now: now(),
                source: loader.listed.place(at: source), isGone: loader.listed.isGone,
                sort: loader.content.sort, progress: loader.progress, marksNew: loader.marksNew,
                knownComments: knownComments, hiddenComments: hiddenComments,
                position: position, annotations: annotations, neighbours: neighbours,
                writing: writing.state))
    }
}

extension PostDetailInteractor: ThreadLoaderListener {
    func threadLoaderDidChange() { present() }

    /// Some sources report moderators with the first thread.
    func threadLoaderDidLoad() {
        writing.noteCapabilities()
        applyFilters()
    }

    func threadLoader(didReport message: String) { presenter.show(message: message) }

    func threadLoader(didFind comment: Comment.ID) { presenter.show(comment: comment) }
}
