import RIBs

final class SessionInteractor: WorkingInteractor, SessionInteractable {
    weak var router: (any SessionRouting)?
    weak var listener: (any SessionListener)?
}
