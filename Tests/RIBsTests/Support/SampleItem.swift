import RIBs

/// An actionable item: an interactor that notes what workflows do with it.
@MainActor
protocol SampleActionableItem: AnyObject {
    func visit(_ note: String) async throws
}

extension SampleInteractor: SampleActionableItem {
    func visit(_ note: String) async throws {
        journal.note("\(name).\(note)")
    }
}

extension WorkflowOutcome {
    /// The outcome in a word that tests can compare.
    var word: String {
        switch self {
        case .completed: "completed"
        case .failed(let error): "failed with \(error)"
        case .cancelled: "cancelled"
        case .itemGone: "item gone"
        }
    }
}
