import BoardCore
import RIBs

package protocol ListLoaderListener: AnyObject {
    /// Called when the loader has started and can load lists.
    func listLoaderDidStart()
    func listLoader(didBegin load: BoardState.Load)
    /// Called when a new state of a page arrives.
    ///
    /// - Parameter isBetter: a Boolean value that indicates whether the page changes the posts to
    ///   show.
    func listLoader(didReceive page: PostPage, of load: BoardState.Load, isBetter: Bool)
    /// Called when a load ends without being cancelled.
    ///
    /// - Parameters:
    ///   - error: the reason the load is incomplete, or `nil` if it is complete.
    ///   - known: the posts loaded before this load.
    func listLoader(didEnd load: BoardState.Load, after known: PostPage, error: (any Error)?)
}

/// Loads a list page by page. A new load cancels the one before.
package final class ListLoader: Worker {
    package weak var listener: (any ListLoaderListener)?

    private let source: any BoardSource
    private let pendingWork: PendingWork
    private var pages = LoadedPages()
    private var running: PendingWork.Running?

    package init(source: any BoardSource, pendingWork: PendingWork) {
        self.source = source
        self.pendingWork = pendingWork
        super.init()
    }

    package override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        listener?.listLoaderDidStart()
    }

    package override func didStop() {
        super.didStop()
        running = nil
    }
}

extension ListLoader {
    /// The complete list as loaded so far.
    var all: PostPage { pages.all }

    /// A Boolean value that indicates whether the list has further pages.
    var hasMore: Bool { pages.next != nil }

    /// A Boolean value that indicates whether all remaining pages belong to rate-limited sources.
    var isAwaited: Bool { pages.isAwaited }

    func load(_ load: BoardState.Load, of listing: Listing, sort: SourceSort?) {
        cancel()
        pages.begin()
        listener?.listLoader(didBegin: load)
        let (request, known) = (request(for: load, of: listing, sort: sort), all)
        let task = scope?.whileActive(forEach: source.posts(request)) { [weak self] page in
            self?.receive(page, of: load)
        } onEnd: { [weak self] error in
            self?.cancel()
            self?.listener?.listLoader(didEnd: load, after: known, error: error)
        }
        running = task.map { PendingWork.Running(task: $0, work: pendingWork.begin()) }
    }

    private func request(
        for load: BoardState.Load, of listing: Listing, sort: SourceSort?
    ) -> PostRequest {
        switch load {
        case .initial: PostRequest(listing, sort: sort)
        case .reload, .background: PostRequest(listing, sort: sort, reload: true)
        case .more: PostRequest(listing, sort: sort, after: pages.next)
        }
    }

    private func receive(_ page: PostPage, of load: BoardState.Load) {
        // The capabilities of a site are known only after its first response.
        pages.retainsBoards = !source.capabilities.bringsAllBoards
        let isBetter = pages.take(page, of: load, from: source.name)
        listener?.listLoader(didReceive: page, of: load, isBetter: isBetter)
    }

    /// Cancels the current load. Pages already received stay.
    func cancel() {
        running?.task.cancel()
        running = nil
    }

    /// Removes a deleted post from the list.
    func remove(_ post: PostID) {
        pages.remove(post)
    }

    /// Discards the list before another one is loaded.
    func forget() {
        pages.forgetPosts()
    }
}
