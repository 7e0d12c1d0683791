import RIBs

final class ClockInteractor: Interactor, ClockInteractable {
    weak var router: (any ClockRouting)?
    weak var listener: (any ClockListener)?
}
