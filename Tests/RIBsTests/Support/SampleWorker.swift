import RIBs

/// A worker that notes its hooks and does in them what a test asks for.
@MainActor
final class SampleWorker: Worker {
    let name: String
    let journal: Journal
    var onStart: ((SampleWorker, ActivityScope) -> Void)?
    var onStop: ((SampleWorker) -> Void)?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init()
    }

    override func didStart(_ scope: ActivityScope) {
        super.didStart(scope)
        journal.note("\(name).didStart")
        onStart?(self, scope)
    }

    override func didStop() {
        super.didStop()
        journal.note("\(name).didStop")
        onStop?(self)
    }
}
