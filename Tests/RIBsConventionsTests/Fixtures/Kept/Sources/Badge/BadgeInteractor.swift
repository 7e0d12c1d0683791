import RIBs

final class BadgeInteractor: PresentableInteractor<any BadgePresentable> {
    weak var listener: (any BadgeListener)?
}
