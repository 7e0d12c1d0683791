import RIBs
import RIBsTesting

/// An interactor that records its hooks and performs a test's actions in them.
@MainActor
final class SampleInteractor: Interactor {
    let name: String
    let journal: Journal
    var onBecomeActive: ((SampleInteractor) -> Void)?
    var onResignActive: ((SampleInteractor) -> Void)?

    init(_ name: String, _ journal: Journal) {
        self.name = name
        self.journal = journal
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        journal.note("\(name).didBecomeActive")
        onBecomeActive?(self)
    }

    override func willResignActive() {
        super.willResignActive()
        journal.note("\(name).willResignActive")
        onResignActive?(self)
    }
}

/// A router that records its hooks and its interactor's stream.
@MainActor
final class SampleRouter: Router<SampleInteractor> {
    var onLoad: (() -> Void)?
    var onDetach: (() -> Void)?
    private let journal: Journal

    var name: String { interactor.name }
    var isActive: Bool { interactor.isActive }
    var childNames: [String] { children.compactMap { ($0 as? SampleRouter)?.name } }

    init(_ name: String, _ journal: Journal) {
        self.journal = journal
        super.init(interactor: SampleInteractor(name, journal))
        _ = interactor.isActiveStream.subscribe { [weak self] isActive in
            guard let self, self.hasSeenInitialValue else { return }
            self.journal.note("\(name).stream \(isActive)")
        }
        hasSeenInitialValue = true
    }

    private var hasSeenInitialValue = false

    override func didLoad() {
        super.didLoad()
        journal.note("\(name).didLoad")
        onLoad?()
    }

    override func didDetach() {
        super.didDetach()
        journal.note("\(name).didDetach")
        onDetach?()
    }
}

/// The actions of a workflow on a sample RIB.
@MainActor
protocol SampleActionableItem: AnyObject {
    func visit(_ note: String) async
}

extension SampleInteractor: SampleActionableItem {
    func visit(_ note: String) async {
        journal.note("\(name).\(note)")
    }
}

/// A record of the events of a tree, in order.
@MainActor
final class Journal {
    private(set) var entries: [String] = []
    /// Called after every entry, in the middle of any operation.
    var onEntry: (() -> Void)?

    func note(_ entry: String) {
        entries.append(entry)
        onEntry?()
    }

    /// Returns the entries so far and removes them.
    func take() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// Waits for the end of a run and returns the outcome as text.
@MainActor
func outcome(of run: Task<WorkflowOutcome, Never>) async throws -> String {
    try await expectEnd(of: "the run", run).description
}
