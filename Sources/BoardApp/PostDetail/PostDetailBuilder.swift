import BoardCore
import Essentials
import RIBs
import TerminalUI

package protocol PostDetailDependency: Dependency {
    var services: AppServices { get }
    /// The posts of the board. A newer list can contain a newer text of the open post.
    var contents: any ValueStream<PostPage> { get }
    /// The presence of other posts before and after the open one in the list.
    var neighbours: any ValueStream<PostNeighbours> { get }
    /// The posts that have changed at their sources.
    var changedPosts: any ValueStream<ChangedPosts> { get }
    var postActions: PostActions { get }
    /// Returns the position at which the user left a post; `nil` for its start.
    func position(in post: PostID) -> ReadingPosition?
    /// Returns the user's own data of a post.
    func annotations(of post: PostID) -> any ValueStream<PostAnnotations>
    var writing: WritingStreams { get }
    var commentFilters: CommentFilters { get }
    /// The service that loads the web pages that links point to.
    var articleService: any ArticleService { get }
}

package protocol PostDetailBuildable: Buildable {
    /// - Parameters:
    ///   - comment: the name of the comment to show first, as used in addresses; `nil` for the
    ///     start of the post.
    ///   - knownComments: the number of comments that the user already knows; `nil` if none are
    ///     new.
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
        let services = dependency.services
        let viewController = PostDetailViewController(
            keyMap: KeyMap(services.keySettings), look: services.renderOptions,
            refusalToReadPages: dependency.articleService.refusal,
            searchHistory: services.searchHistory)
        let interactor = PostDetailInteractor(
            presenter: viewController, post: post, comment: comment,
            knownComments: knownComments, position: dependency.position(in: post.id),
            source: services.source, contents: dependency.contents,
            annotations: dependency.annotations(of: post.id), neighbours: dependency.neighbours,
            changedPosts: dependency.changedPosts, languages: services.languages,
            actions: dependency.postActions,
            writing: dependency.writing, filters: dependency.commentFilters,
            pendingWork: services.pendingWork,
            now: services.now, minutes: services.minutes, look: services.renderOptions,
            clock: services.clock)
        interactor.listener = listener
        return LeafRouter(interactor: interactor, viewController: viewController)
    }
}
