import RIBs
import TerminalUI

extension ViewController: ViewControllable {}

/// A view that shows the views of child RIBs above itself.
package protocol PanelStacking: ViewControllable {
    /// Shows a child's view above all others; routers call it right after attaching the child.
    func push(_ child: any ViewControllable)
    /// Takes a child's view away; routers call it right before detaching the child.
    func pop(_ child: any ViewControllable)
}

extension PanelStacking where Self: ViewController {
    package func push(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        stack?.push(screen)
    }

    package func pop(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        // This view itself may be off the stack already, when a whole branch goes.
        screen.stack?.pop(screen)
    }
}
