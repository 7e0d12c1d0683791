import BoardCore
import RIBs

package protocol ListLoaderListener: AnyObject {
    /// The loader can be told what to load.
    func listLoaderDidStart()
    func listLoader(didBegin load: BoardState.Load)
    /// A state of a page has come.
    ///
    /// - Parameter isBetter: whether it changes what there is to show.
    func listLoader(didReceive page: PostPage, of load: BoardState.Load, isBetter: Bool)
    /// The load has ended by itself.
    ///
    /// - Parameters:
    ///   - error: why it brought less than there is; `nil` where it brought all.
    ///   - known: what there was before it.
    func listLoader(didEnd load: BoardState.Load, after known: PostPage, error: (any Error)?)
}

/// Loads a list page by page, one load at a time: a newer one takes the place of the one before.
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
    /// All that the source has given of the list.
    var all: PostPage { pages.all }

    /// Whether the list goes on behind what is there.
    var hasMore: Bool { pages.next != nil }

    /// Whether only sources have more that want to be left alone for a while.
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
        // A site has to be asked before it is known what it can do.
        pages.keepsBoards = !source.capabilities.bringsAllBoards
        let isBetter = pages.take(page, of: load, from: source.name)
        listener?.listLoader(didReceive: page, of: load, isBetter: isBetter)
    }

    /// Ends the load that goes on; what has come stays.
    func cancel() {
        running?.task.cancel()
        running = nil
    }

    /// Leaves out a post that is gone.
    func remove(_ post: PostID) {
        pages.remove(post)
    }

    /// Forgets what there is, as another list is to come.
    func forget() {
        pages.forgetPosts()
    }
}
