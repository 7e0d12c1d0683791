import RIBs

package protocol RIBTreeRouting: ViewableRouting {}

package protocol RIBTreePresentable: Presentable {
    var listener: (any RIBTreePresentableListener)? { get set }
    func present(_ state: RIBTreeState)
}

package protocol RIBTreeListener: AnyObject {
    /// The reader has seen enough of the tree.
    func ribTreeDidClose()
}

/// The tree of RIBs at one moment, and what happened in it.
package struct RIBTreeState {
    package let tree: RIBTree
    /// The latest events, the last one last.
    package let events: [RecordedEvent]

    package init(tree: RIBTree, events: [RecordedEvent]) {
        self.tree = tree
        self.events = events
    }
}

/// Shows the tree it is part of, as it changes.
package final class RIBTreeInteractor: PresentableInteractor<any RIBTreePresentable>,
    RIBTreeInteractable, RIBTreePresentableListener
{
    package weak var router: (any RIBTreeRouting)?
    package weak var listener: (any RIBTreeListener)?

    private weak var root: (any Routing)?
    private let recorder: EventRecorder

    package init(
        presenter: any RIBTreePresentable, root: any Routing, recorder: EventRecorder
    ) {
        self.root = root
        self.recorder = recorder
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package override func didBecomeActive() {
        super.didBecomeActive()
        guard let root else { return }
        recorder.begin(root)
        bind(recorder.events) { [weak self] in self?.present($0) }
    }

    package func close() {
        listener?.ribTreeDidClose()
    }

    private func present(_ events: [RecordedEvent]) {
        guard let root else { return }
        presenter.present(RIBTreeState(tree: root.tree, events: events))
    }
}
