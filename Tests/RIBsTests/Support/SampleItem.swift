import RIBs

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
