import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol PostDetailDependency: Dependency {
    /// The board's posts, which may bring newer words of the post that is shown.
    var contents: any ValueStream<PostPage> { get }
    /// Whether the list has other posts beside the open one.
    var neighbours: any ValueStream<PostNeighbours> { get }
    var pendingWork: PendingWork { get }
    var now: () -> Date { get }
    var clock: any Clock<Duration> { get }
    var textLook: TextLook { get }
    /// Where the post is read from.
    var source: any BoardSource { get }
    var keySettings: KeySettings { get }
    var writing: WritingStreams { get }
    /// Reads the pages behind links.
    var articleService: any ArticleService { get }
}

package protocol PostDetailBuildable: Buildable {
    /// - Parameters:
    ///   - comment: where in the post to begin, as addresses name it; `nil` for its beginning.
    ///   - knownComments: the number of comments before those that are new to the user; `nil` if none
    ///     are.
    func build(
        withListener listener: any PostDetailListener, post: Post, comment: String?,
        knownComments: Int?
    ) -> any ViewableRouting
}

package final class PostDetailBuilder: Builder<any PostDetailDependency>, PostDetailBuildable {
    package func build(
        withListener listener: any PostDetailListener, post: Post, comment: String?,
        knownComments: Int?
    ) -> any ViewableRouting {
        let viewController = PostDetailViewController(
            keyMap: KeyMap(dependency.keySettings), look: dependency.textLook,
            refusalToReadPages: dependency.articleService.refusal)
        let interactor = PostDetailInteractor(
            presenter: viewController, post: post, comment: comment,
            knownComments: knownComments, source: dependency.source, contents: dependency.contents,
            neighbours: dependency.neighbours, writing: dependency.writing,
            pendingWork: dependency.pendingWork,
            now: dependency.now, look: dependency.textLook, clock: dependency.clock)
        interactor.listener = listener
        return PostDetailRouter(interactor: interactor, viewController: viewController)
    }
}
