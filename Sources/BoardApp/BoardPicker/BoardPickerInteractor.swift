import BoardCore
import RIBs

package protocol BoardPickerPresentable: Presentable {
    var listener: (any BoardPickerPresentableListener)? { get set }
    func present(_ state: BoardPickerState)
}

package protocol BoardPickerListener: AnyObject {
    func boardPicker(didChoose choice: BoardChoice)
    /// Called when the user closes the picker without a choice.
    func boardPickerDidClose()
    /// Called when the user leaves the panel without a choice.
    func boardPanelDidClose()
}

/// The interactor for choosing a board of one source, or one of several sources.
package final class BoardPickerInteractor: PresentableInteractor<any BoardPickerPresentable>,
    BoardPickerPresentableListener
{
    package weak var listener: (any BoardPickerListener)?

    private let source: any BoardSource
    private let contents: any ValueStream<PostPage>
    private let readStates: any ValueStream<ReadState>
    private let pendingWork: ActivityTracker
    private let shownLists: any ValueStream<ShownList>
    private var shownList = ShownList.listing(.everything)
    private let inboxes: any ValueStream<InboxContents>
    private let hasBookmarks: Bool
    private let style: BoardPickerStyle
    private let clock: any Clock<Duration>
    private var inbox = InboxContents()
    private let searches: [SavedSearch]
    private let listedBoards: BehaviorRelay<[Board]>
    /// The boards that the source has listed apart from its posts; `nil` if it has listed none yet.
    private var listed: [Board]?
    private var progress = BoardPickerState.Progress.idle
    private var load: ActivityTracker.Running?
    /// The content of the source; `nil` before it is known.
    private var page: PostPage?
    private var readState = ReadState()
    /// The numbers of unread posts; `nil` before the stored posts are counted.
    private var unread: UnreadCounts?
    private let filterChanges: any ValueStream<PostFilters>
    /// Returns the condition for unread posts that count; `nil` to count all.
    private let unreadCondition: () -> UnreadCondition?
    private var counting: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }
    private var waiting: Cancellable? { didSet { oldValue?.cancel() } }

    package init(
        presenter: any BoardPickerPresentable, source: any BoardSource,
        contents: any ValueStream<PostPage>, listedBoards: BehaviorRelay<[Board]>,
        pendingWork: ActivityTracker, shownList: any ValueStream<ShownList>,
        readState: any ValueStream<ReadState> = BehaviorRelay(value: ReadState()),
        searches: [SavedSearch] = [],
        filterChanges: any ValueStream<PostFilters> = PublishRelay(),
        countingUnread unreadCondition: @escaping () -> UnreadCondition? = { nil },
        inbox: any ValueStream<InboxContents> = BehaviorRelay(value: InboxContents()),
        hasBookmarks: Bool = false, style: BoardPickerStyle = .card,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.filterChanges = filterChanges
        self.unreadCondition = unreadCondition
        readStates = readState
        self.listedBoards = listedBoards
        self.source = source
        self.pendingWork = pendingWork
        self.contents = contents
        shownLists = shownList
        self.searches = searches
        inboxes = inbox
        self.hasBookmarks = hasBookmarks
        self.style = style
        self.clock = clock
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        if source.capabilities.listsBoards { loadBoards() }
        bind(shownLists) { [weak self] in
            self?.shownList = $0
            // Before the first page, the list is presented with it.
            if self?.page != nil { self?.present() }
        }
        bind(inboxes) { [weak self] in
            self?.inbox = $0
            if self?.page != nil { self?.present() }
        }
        bind(readStates) { [weak self] in
            self?.readState = $0
            self?.countUnread()
        }
        bind(filterChanges) { [weak self] _ in self?.countUnread() }
        bind(contents) { [weak self] in
            self?.page = $0
            self?.present()
            self?.countUnread()
        }
    }

    package override func willResignActive() {
        super.willResignActive()
        load = nil
        counting = nil
    }

    /// The delay before a panel counts again, because it counts after each change.
    private static let countingDelay = Duration.milliseconds(500)
    /// The number of boards after which a panel requests no more. The picker lists all.
    private static let panelBoards = 100

    /// Counts the unread posts; a panel does so once the posts have not changed for a moment.
    private func countUnread() {
        guard style == .panel, unread != nil else { return countUnreadNow() }
        waiting = whileActive { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.countingDelay)) != nil else { return }
            self?.countUnreadNow()
        }
    }

    /// Counts off the main actor, because a document can have millions of posts.
    ///
    /// The loaded posts are shown first, until the stored ones are counted as well.
    private func countUnreadNow() {
        guard let posts = page.map({ $0.allPosts ?? $0.posts }) else { return }
        let isCounted = unreadCondition()
        let results = AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task.detached { [readState, source, isFirst = unread == nil] in
                var counts = UnreadCounts(of: posts, by: readState, where: isCounted)
                if isFirst { continuation.yield(counts) }
                await counts.addStored(by: source, without: posts, where: isCounted)
                continuation.yield(counts)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
        let task = whileActive(forEach: results) { [weak self] counts in
            guard let self, counts != unread else { return }
            unread = counts
            present()
        } onEnd: { [weak self] _ in
            self?.counting = nil
        }
        counting = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    private func loadBoards() {
        progress = .loading
        let boards = source.boards(reload: false)
        let task = whileActive(forEach: boards) { [weak self] in
            self?.listed = $0
            self?.listedBoards.accept($0)
            self?.present()
            if self?.style == .panel, $0.count >= Self.panelBoards { self?.load = nil }
        } onEnd: { [weak self] error in
            self?.load = nil
            self?.progress = error.map { .failed(BoardError($0)) } ?? .idle
            self?.present()
        }
        load = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    private func present() {
        let page = page ?? PostPage()
        presenter.present(
            BoardPickerState(
                boards: listed ?? page.boards, sources: source.members, searches: searches,
                shownList: shownList,
                postCounts: style == .card ? page.allPosts?.countsByBoard : nil,
                totalCount: style == .card ? page.allPosts?.count : nil,
                unread: unread ?? UnreadCounts(),
                progress: progress, failures: source.boardFailures,
                inboxCount: inbox.availability == .available ? inbox.unreadCount : nil,
                hasBookmarks: hasBookmarks))
    }

    package func choose(_ choice: BoardChoice) {
        listener?.boardPicker(didChoose: choice)
    }

    package func close() {
        style == .card ? listener?.boardPickerDidClose() : listener?.boardPanelDidClose()
    }
}

/// A list that the user can choose to read.
package enum BoardChoice: Sendable, Hashable {
    case everything
    case inbox, bookmarks
    /// All boards of one of several sources.
    case source(SourceID)
    case board(Board)
    case search(SavedSearch)

    /// The posts to list; `nil` for a choice that is not a board.
    package var listing: Listing? {
        switch self {
        case .everything: .everything
        case .inbox, .bookmarks, .search: nil
        case .source(let source): .source(source)
        case .board(let board): .board(board.id)
        }
    }

    /// The list that is shown after the choice; `nil` for the inbox.
    var shownList: ShownList? {
        switch self {
        case .bookmarks: .bookmarks
        case .search(let search): .listing(.search("\(search.query)"))
        case .everything, .inbox, .source, .board: listing.map(ShownList.listing)
        }
    }

    /// The chosen board; `nil` for a choice of several boards.
    var board: Board? {
        if case .board(let board) = self { board } else { nil }
    }
}
