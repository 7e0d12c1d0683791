import BoardApp
import RIBs

/// A child RIB that writes down when it becomes active and when it resigns.
@MainActor package final class ChildRIB: ViewableRouter<NotingInteractor, ViewSpy> {
    package init(_ name: String, log: EventLog, willResign: @escaping () -> Void = {}) {
        super.init(
            interactor: NotingInteractor(name, log: log, willResign: willResign),
            viewController: ViewSpy(name, log: log))
    }
}

@MainActor package final class NotingInteractor: Interactor {
    private let name: String
    private let log: EventLog
    private let willResign: () -> Void

    fileprivate init(_ name: String, log: EventLog, willResign: @escaping () -> Void) {
        self.name = name
        self.log = log
        self.willResign = willResign
        super.init()
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        log.note("\(name) active")
    }

    package override func willResignActive() {
        super.willResignActive()
        log.note("\(name) resigns")
        willResign()
    }
}

/// A view that writes down what is shown above it.
@MainActor package final class ViewSpy: RootViewControllable, BoardViewControllable {
    package let name: String
    /// The views above this one, the lowest first.
    package private(set) var shown: [String] = []
    private let log: EventLog

    package init(_ name: String, log: EventLog) {
        self.name = name
        self.log = log
    }

    package func push(_ child: any ViewControllable) {
        guard let child = child as? ViewSpy else { return }
        shown.append(child.name)
        log.note("push \(child.name)")
    }

    package func pop(_ child: any ViewControllable) {
        guard let child = child as? ViewSpy else { return }
        shown.removeAll { $0 == child.name }
        log.note("pop \(child.name)")
    }
}
