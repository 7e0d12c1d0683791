import RIBs
import TerminalUI

extension ViewController: ViewControllable {}

/// A view that shows the views of child RIBs above itself.
package protocol PanelStacking: ViewStacking {}

extension PanelStacking where Self: ViewController {
    /// Shows a child's view beneath all that lies above this one: a link may open a post while the
    /// reader types a command, and keys that are meant for that must not act on the post.
    package func push(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        stack?.push(screen, above: self)
    }

    package func pop(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        // This view itself may be off the stack already, when a whole branch goes.
        screen.stack?.pop(screen)
    }
}
