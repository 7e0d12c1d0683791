import RIBs

final class NoticeInteractor: Interactor, NoticeInteractable {
    weak var router: (any NoticeRouting)?
    var listener: (any NoticeListener)?
}
