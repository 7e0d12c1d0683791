import RIBs

final class NoticeInteractor: Interactor, NoticeInteractable {
    private var ways: (any NoticeRouting)?
    weak var listener: (any NoticeListener)?

    var router: (any NoticeRouting)? {
        get { ways }
        set { ways = newValue }
    }
}
