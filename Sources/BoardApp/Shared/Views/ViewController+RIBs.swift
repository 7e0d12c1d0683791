import RIBs
import TerminalUI

extension ViewController: ViewControllable {}

/// A view that shows the views of child RIBs above itself.
package protocol PanelStacking: ViewStacking {}

extension PanelStacking where Self: ViewController {
    /// Shows the view of a child above this one, beneath the views already there.
    ///
    /// A link may open a post while the user types a command. Keys for the command line must not
    /// act on the post.
    package func push(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        stack?.push(screen, above: self)
    }

    package func pop(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        // This view may already be off the stack when a whole branch detaches.
        screen.stack?.pop(screen)
    }
}
