import BoardCore
import Foundation
import RIBs

package protocol PostDetailRouting: ViewableRouting {}

package protocol PostDetailPresentable: Presentable {
    var listener: (any PostDetailPresentableListener)? { get set }
    func present(_ state: PostDetailState)
}

package protocol PostDetailListener: AnyObject {
    /// The reader goes back to the list.
    func postDetailDidClose()
    /// The reader wants the next post (1) or the one before (-1) without going back.
    func postDetail(didAskForPostAtDistance distance: Int)
    /// The reader wants to know what is new.
    func postDetailDidAskForRefresh()
}

/// Shows one post and follows what the board's stream says of it.
package final class PostDetailInteractor: PresentableInteractor<any PostDetailPresentable>,
    PostDetailInteractable, PostDetailPresentableListener
{
    package weak var router: (any PostDetailRouting)?
    package weak var listener: (any PostDetailListener)?

    private let contents: any ValueStream<BoardUpdate>
    private let now: () -> Date
    private var post: Post
    private var row = 0
    private var isGone = false

    package init(
        presenter: any PostDetailPresentable, post: Post,
        contents: any ValueStream<BoardUpdate>, now: @escaping () -> Date
    ) {
        self.post = post
        self.contents = contents
        self.now = now
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        present()
        bind(contents) { [weak self] in self?.receive($0) }
    }

    package func close() {
        listener?.postDetailDidClose()
    }

    package func showPost(atDistance distance: Int) {
        listener?.postDetail(didAskForPostAtDistance: distance)
    }

    package func refresh() {
        listener?.postDetailDidAskForRefresh()
    }

    /// A post that is gone from the board stays on the screen: somebody is reading it.
    private func receive(_ update: BoardUpdate) {
        let row = update.posts.index(of: post, near: row)
        let newer = row.map { update.posts[$0] } ?? post
        self.row = row ?? self.row
        // What is not among the first posts of a list may come with the others.
        let isGone = row == nil && (update.progress == nil || isGone)
        guard newer != post || isGone != self.isGone else { return }
        post = newer
        self.isGone = isGone
        present()
    }

    private func present() {
        presenter.present(PostDetailState(post: post, now: now(), isGone: isGone))
    }
}
