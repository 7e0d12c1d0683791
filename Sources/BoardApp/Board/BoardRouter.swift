import BoardCore
import RIBs

package protocol BoardInteractable: Interactable, PostDetailListener, BoardPickerListener,
    ArticleListener
{
    var router: (any BoardRouting)? { get set }
    var listener: (any BoardListener)? { get set }
}

package protocol BoardViewControllable: PanelStacking {
    /// Shows a child above another one, or above the list if `sibling` is `nil`.
    func push(_ child: any ViewControllable, above sibling: (any ViewControllable)?)
    /// Moves the focus to a child that is shown next to the list.
    func focus(_ child: any ViewControllable)
    /// Shows a child beside the list, which keeps the focus.
    func pushPanel(_ child: any ViewControllable)
}

package final class BoardRouter: ViewableRouter<any BoardInteractable, any BoardViewControllable>,
    BoardRouting
{
    private let postDetailBuilder: any PostDetailBuildable
    private let boardPickerBuilder: any BoardPickerBuildable
    private let articleBuilder: any ArticleBuildable
    /// The open posts, each above the one that linked to it.
    private var postDetails: [any ViewableRouting] = []
    private var boardPicker: (any ViewableRouting)?
    private var boardPanel: (any ViewableRouting)?
    private var article: (any ViewableRouting)?

    package init(
        interactor: any BoardInteractable, viewController: any BoardViewControllable,
        postDetailBuilder: any PostDetailBuildable, boardPickerBuilder: any BoardPickerBuildable,
        articleBuilder: any ArticleBuildable
    ) {
        self.postDetailBuilder = postDetailBuilder
        self.boardPickerBuilder = boardPickerBuilder
        self.articleBuilder = articleBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    package func routeToPostDetail(_ post: Post, at comment: String?, since known: Int?) {
        detachPostDetail()
        routeToLinkedPost(post, at: comment, since: known)
    }

    package func routeToLinkedPost(_ post: Post, at comment: String?, since known: Int?) {
        detachArticle()
        let linking = postDetails.last
        let postDetail = postDetailBuilder.build(
            withListener: interactor, post: post, comment: comment, knownComments: known)
        postDetails.append(postDetail)
        attachChild(postDetail, showingIn: viewController, by: pushing(above: linking))
    }

    package var openThread: Result<PostThread, BoardError>? {
        (postDetails.last?.interactable as? any PostDetailActionableItem)?.shownThread
    }

    package func focusPostDetail() {
        if let postDetail = postDetails.last { viewController.focus(postDetail.viewControllable) }
    }

    /// Closes the open post, and also the web page above it.
    package func detachPostDetail() {
        detachArticle()
        guard let postDetail = postDetails.popLast() else { return }
        detachChild(postDetail)
    }

    package func routeToBoardPicker() {
        guard boardPicker == nil else { return }
        let boardPicker = boardPickerBuilder.build(withListener: interactor, style: .card)
        self.boardPicker = boardPicker
        attachChild(
            boardPicker, showingIn: viewController,
            by: pushing(above: article ?? postDetails.last))
    }

    package func detachBoardPicker() {
        guard let boardPicker else { return }
        self.boardPicker = nil
        detachChild(boardPicker)
    }

    package func attachBoardPanel() {
        guard boardPanel == nil else { return }
        let boardPanel = boardPickerBuilder.build(withListener: interactor, style: .panel)
        self.boardPanel = boardPanel
        attachChild(boardPanel, showingIn: viewController) { [weak viewController] in
            viewController?.pushPanel($0)
        }
    }

    package func detachBoardPanel() {
        guard let boardPanel else { return }
        self.boardPanel = nil
        detachChild(boardPanel)
    }

    package func focusBoardPanel() -> Bool {
        guard let boardPanel else { return false }
        viewController.focus(boardPanel.viewControllable)
        return true
    }

    package func routeToArticle(_ address: String) {
        detachArticle()
        let article = articleBuilder.build(withListener: interactor, address: address)
        self.article = article
        attachChild(
            article, showingIn: viewController, by: pushing(above: postDetails.last))
    }

    package func detachArticle() {
        guard let article else { return }
        self.article = nil
        detachChild(article)
    }

    /// Returns a closure that shows a view above that of a child, or above the list.
    private func pushing(
        above sibling: (any ViewableRouting)?
    ) -> @MainActor (any ViewControllable) -> Void {
        weak let view = sibling?.viewControllable
        return { [weak viewController] in viewController?.push($0, above: view) }
    }
}
