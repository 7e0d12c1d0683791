import RIBs

final class NoticeInteractor: Interactor {
    private var isLoaded = false

    override func didBecomeActive() {
        isLoaded = true
    }

    override func willResignActive() {
        isLoaded = false
    }
}
