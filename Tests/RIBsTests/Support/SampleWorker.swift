import RIBs

/// A worker that notes its hooks and does in them what a test asks for.
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

    /// Whether the run that was given `scope` is going on.
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
