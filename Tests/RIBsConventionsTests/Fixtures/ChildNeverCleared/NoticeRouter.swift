import RIBs

final class NoticeRouter: Router<any NoticeInteractable>, NoticeRouting {
    private let clockBuilder: any ClockBuildable
    private var clock: (any Routing)?

    func routeToClock() {
        let clock = clockBuilder.build(withListener: interactor)
        self.clock = clock
        attachChild(clock)
    }

    func detachClock() {
        if let clock { detachChild(clock) }
    }
}
