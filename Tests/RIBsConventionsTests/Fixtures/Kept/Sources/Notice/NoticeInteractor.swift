import RIBs

final class NoticeInteractor: PresentableInteractor<any NoticePresentable>, NoticeInteractable {
    weak var router: (any NoticeRouting)?
    weak var listener: (any NoticeListener)?

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToClock()
    }
}
