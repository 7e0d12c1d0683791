import RIBs

final class NoticeInteractor: Interactor, NoticeInteractable {
    weak var router: (any NoticeRouting)?
    unowned var listener: any NoticeListener
}
