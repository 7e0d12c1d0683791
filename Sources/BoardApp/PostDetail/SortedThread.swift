import BoardCore
import RIBs

/// A thread in the order that the reader wants, with its words.
///
/// Short ones are read at once, of a long one the beginning, and the rest away from the main actor,
/// because no key waits for it.
@MainActor final class SortedThread {
    /// As its source has it.
    var thread: PostThread
    var sort = CommentSort()
    /// As the reader wants to see it.
    private(set) var sorted: PostThread
    private(set) var markup = PostMarkup()
    private let look: TextLook
    private let pendingWork: PendingWork
    private var reading: PendingWork.Running? { didSet { oldValue?.task.cancel() } }

    init(_ thread: PostThread, look: TextLook, pendingWork: PendingWork) {
        self.thread = thread
        sorted = thread
        self.look = look
        self.pendingWork = pendingWork
    }

    /// Puts the comments into their order; their words are those that were read before.
    func arrange() {
        sorted = thread.sortingComments(by: sort)
    }

    /// Reads the words for as long as somebody is there to show them.
    ///
    /// - Parameter show: called whenever more has been read.
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
        reading = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    func stop() {
        reading = nil
    }
}
