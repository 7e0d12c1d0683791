import RIBs

final class NoticeRouter:
    ViewableRouter<any NoticeInteractable, any NoticeViewControllable>, NoticeRouting
{
    private let clockBuilder: any ClockBuildable
    private var clock: (any Routing)?
}

extension NoticeRouter {
    func routeToClock() {
        detachClock()
        let clock = clockBuilder.build(withListener: interactor)
        self.clock = clock
        attachChild(clock)
    }

    func detachClock() {
        guard let clock else { return }
        self.clock = nil
        detachChild(clock)
    }
}
