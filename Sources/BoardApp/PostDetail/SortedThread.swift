import BoardCore
import RIBs

/// A thread in the chosen order, with its parsed markup.
///
/// A short thread is parsed at once. Of a long one, the beginning is parsed at once and the rest
/// away from the main actor, so that key presses do not wait for it.
@MainActor final class SortedThread {
    /// The thread as loaded from its source.
    var thread: PostThread
    var sort = CommentSort()
    /// The thread with its comments in the chosen order.
    private(set) var sorted: PostThread
    private(set) var markup = PostMarkup()
    private let look: RenderOptions
    private let pendingWork: ActivityTracker
    private var reading: ActivityTracker.Running? { didSet { oldValue?.task.cancel() } }

    init(_ thread: PostThread, look: RenderOptions, pendingWork: ActivityTracker) {
        self.thread = thread
        sorted = thread
        self.look = look
        self.pendingWork = pendingWork
    }

    /// Sorts the comments and leaves the markup unchanged.
    func arrange() {
        sorted = thread.sortingComments(by: sort)
    }

    /// Parses the markup while the interactor is active.
    ///
    /// - Parameter show: called each time more is parsed.
    func read(for interactor: Interactor, show: @escaping @MainActor () -> Void) {
        stop()
        arrange()
        guard !PostMarkup.isQuick(sorted) else {
            markup = PostMarkup(wholeOf: sorted)
            return show()
        }
        markup = PostMarkup(beginningOf: sorted)
        show()
        let task = interactor.whileActive({ [look, sorted] in
            await PostMarkup.whole(of: sorted, look: look)
        }) { [weak self] (result: Result<PostMarkup, Never>) in
            guard let self, case .success(let markup) = result else { return }
            self.markup = markup
            stop()
            show()
        }
        reading = ActivityTracker.Running(task: task, work: pendingWork.begin())
    }

    func stop() {
        reading = nil
    }
}
