import RIBs

final class ClockRouter: Router<any ClockInteractable>, ClockRouting {
    private var alarm: AlarmRouter?

    func routeToAlarm() {
        let child = AlarmRouter()
        alarm = child
        attachChild(child)
    }

    func detachAlarm() {
        guard let old = alarm else { return }
        alarm = nil
        detachChild(old)
    }
}
