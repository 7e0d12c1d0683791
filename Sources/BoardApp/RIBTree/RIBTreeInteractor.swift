import RIBs

package protocol RIBTreePresentable: Presentable {
    var listener: (any RIBTreePresentableListener)? { get set }
    func present(_ state: RIBTreeState)
}

package protocol RIBTreeListener: AnyObject {
    /// Called when the user closes the screen.
    func ribTreeDidClose()
}

/// The tree of RIBs at one moment, with its events.
package struct RIBTreeState {
    package let tree: RIBTree
    package let record: EventRecord
    /// The number of detached RIBs that are not released yet, or `nil` without a leak detector.
    package let pendingCount: Int?
}

/// Shows the tree that it belongs to, and updates it when it changes.
package final class RIBTreeInteractor: PresentableInteractor<any RIBTreePresentable>,
    RIBTreePresentableListener
{
    package weak var listener: (any RIBTreeListener)?

    private weak var root: (any Routing)?
    private let record: any ValueStream<EventRecord>

    package init(
        presenter: any RIBTreePresentable, root: any Routing, record: any ValueStream<EventRecord>
    ) {
        self.root = root
        self.record = record
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        bind(record) { [weak self] in self?.present($0) }
    }

    package func close() {
        listener?.ribTreeDidClose()
    }

    private func present(_ record: EventRecord) {
        guard let root else { return }
        let pendingCount = root.leakDetector?.pendingCount
        presenter.present(
            RIBTreeState(tree: root.tree, record: record, pendingCount: pendingCount))
    }
}
