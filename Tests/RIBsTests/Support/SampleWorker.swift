import RIBs

/// A worker that records its hooks and performs a test's actions in them.
@MainActor
final class SampleWorker: Worker {
    let name: String
    let journal: Journal
    var onStart: ((SampleWorker, ActivityScope) -> Void)?
    var onStop: ((SampleWorker) -> Void)?
    private weak var latestScope: ActivityScope?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init()
    }

    /// Returns whether the run with `scope` is still going on.
    func isRunning(in scope: ActivityScope) -> Bool { isStarted && latestScope === scope }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        latestScope = scope
        journal.note("\(name).didStart")
        onStart?(self, scope)
    }

    override func didStop() {
        super.didStop()
        journal.note("\(name).didStop")
        onStop?(self)
    }
}
