import BoardApp
import RIBs
import RIBsTesting

/// A view that records the views shown above it.
@MainActor
package final class ViewSpy: RootViewControllable, BoardViewControllable {
    package let name: String
    /// The views above this one, the lowest first.
    package private(set) var shown: [String] = []
    private let order: OrderRecorder

    package init(_ name: String, notesIn order: OrderRecorder) {
        self.name = name
        self.order = order
    }

    package func push(_ child: any ViewControllable) {
        guard let child = child as? ViewSpy else { return }
        shown.append(child.name)
        order.note("push \(child.name)")
    }

    package func push(_ child: any ViewControllable, above sibling: (any ViewControllable)?) {
        push(child)
    }

    package func pushPanel(_ child: any ViewControllable) { push(child) }

    package func focus(_ child: any ViewControllable) {
        if let child = child as? ViewSpy { order.note("focus \(child.name)") }
    }

    package func pop(_ child: any ViewControllable) {
        guard let child = child as? ViewSpy else { return }
        shown.removeAll { $0 == child.name }
        order.note("pop \(child.name)")
    }
}
