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
    /// The reader follows a link.
    func postDetail(didAskToOpen address: String)
}

/// Shows one post and follows what the board's stream says of it.
package final class PostDetailInteractor: PresentableInteractor<any PostDetailPresentable>,
    PostDetailInteractable, PostDetailPresentableListener
{
    package weak var router: (any PostDetailRouting)?
    package weak var listener: (any PostDetailListener)?

    private let contents: any ValueStream<BoardUpdate>
    private let pendingWork: PendingWork
    private let now: () -> Date
    private let source: String
    private let look: TextLook
    /// The post as the board has it.
    private var post: Post { didSet { sortedPost = post.sortingComments(by: sort) } }
    private var sort = CommentSort() { didSet { sortedPost = post.sortingComments(by: sort) } }
    /// The post as the reader wants to see it.
    private var sortedPost: Post
    private var markup = PostMarkup()
    private var reading: PendingWork.Running? { didSet { oldValue?.task.cancel() } }
    private var row = 0
    private var isGone = false

    package init(
        presenter: any PostDetailPresentable, post: Post,
        contents: any ValueStream<BoardUpdate>, pendingWork: PendingWork,
        now: @escaping () -> Date, source: String = "", look: TextLook = TextLook()
    ) {
        self.post = post
        sortedPost = post
        self.contents = contents
        self.pendingWork = pendingWork
        self.now = now
        self.source = source
        self.look = look
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        read()
        bind(contents) { [weak self] in self?.receive($0) }
    }

    package override func willResignActive() {
        super.willResignActive()
        reading = nil
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

    package func sortComments() {
        sort.order = sort.order.next
        read()
    }

    package func reverseComments() {
        sort.isReversed.toggle()
        read()
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
        let isSame = newer == post
        post = newer
        self.isGone = isGone
        if isSame { present() } else { read() }
    }

    /// Reads the post's words: a short one at once, of a long one the beginning, and the rest away
    /// from the main actor, because no key waits for it.
    private func read() {
        reading = nil
        let post = sortedPost
        guard !PostMarkup.isQuick(post) else {
            markup = PostMarkup(wholeOf: post)
            return present()
        }
        markup = PostMarkup(beginningOf: post)
        present()
        let task = whileActive({ [post, look] in await PostMarkup.whole(of: post, look: look) }) {
            [weak self] (result: Result<PostMarkup, Never>) in
            guard let self, case .success(let markup) = result else { return }
            self.markup = markup
            reading = nil
            present()
        }
        reading = PendingWork.Running(task: task, work: pendingWork.begin())
    }

    private func present() {
        presenter.present(
            PostDetailState(
                post: sortedPost, markup: markup, now: now(), source: source, isGone: isGone,
                sort: sort))
    }
}
