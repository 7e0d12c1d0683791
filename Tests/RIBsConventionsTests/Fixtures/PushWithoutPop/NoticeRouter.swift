import RIBs

final class NoticeRouter:
    ViewableRouter<any NoticeInteractable, any NoticeViewControllable>, NoticeRouting
{
    private let authorBuilder: any AuthorBuildable
    private var author: (any ViewableRouting)?

    func routeToAuthor() {
        let author = authorBuilder.build(withListener: interactor)
        self.author = author
        attachChild(author)
        viewController.push(author.viewControllable)
    }

    func detachAuthor() {
        guard let author else { return }
        self.author = nil
        detachChild(author)
    }
}
