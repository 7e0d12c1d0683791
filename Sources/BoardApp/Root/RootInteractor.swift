import RIBs

package protocol RootRouting: ViewableRouting {
    func routeToBoard()
    func detachBoard()
}

package protocol RootPresentable: Presentable {
    var listener: (any RootPresentableListener)? { get set }
    /// Tells the reader something in passing.
    func show(message: String)
}

/// What the root asks of the program around it.
package protocol RootListener: AnyObject {
    /// The reader is done; the program is to end.
    func rootDidQuit()
    /// The program is to stop until the shell continues it.
    func rootDidSuspend()
}

/// Starts with the board and ends with the program.
package final class RootInteractor: PresentableInteractor<any RootPresentable>, RootInteractable,
    RootPresentableListener
{
    package weak var router: (any RootRouting)?
    package weak var listener: (any RootListener)?

    private var isInterrupted = false

    package override init(presenter: any RootPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToBoard()
    }

    package override func willResignActive() {
        super.willResignActive()
        router?.detachBoard()
    }

    package func quit() {
        listener?.rootDidQuit()
    }

    package func suspend() {
        listener?.rootDidSuspend()
    }

    /// The first interrupt has stopped whatever was loading; the second in a row ends the program.
    package func interrupt() {
        if isInterrupted { return quit() }
        isInterrupted = true
        presenter.show(message: "Press Ctrl-C again to quit.")
    }

    package func didUseOtherKey() {
        isInterrupted = false
    }

    package func boardDidClose() {
        quit()
    }
}
