import RIBs

/// What a workflow can do with a sample RIB.
@MainActor
protocol SampleActionableItem: AnyObject {
    func visit(_ note: String) async
}

extension SampleInteractor: SampleActionableItem {
    func visit(_ note: String) async {
        journal.note("\(name).\(note)")
    }
}
