import RIBs

final class NoticeRouter: Router<any NoticeInteractable>, NoticeRouting {
    override func didLoad() {
        interactor.router = self
    }

    override func didDetach() {
        super.didLoad()
    }
}
