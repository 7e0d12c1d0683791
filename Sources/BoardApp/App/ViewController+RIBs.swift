import RIBs
import TerminalUI

extension ViewController: ViewControllable {}

/// A view that shows the views of child RIBs above itself.
package protocol PanelStacking: ViewStacking {}

extension PanelStacking where Self: ViewController {
    /// Shows a child's view beneath all that lies above this one and its other children.
    package func push(_ child: any ViewControllable) {
        guard let screen = child as? ViewController, let stack else { return }
        // A link may open a post while the reader types a command or reads the help: keys that are
        // meant for those must not act on the post.
        let overlays = stack.screens.drop { $0 !== self }.dropFirst()
        stack.push(screen)
        for overlay in overlays where overlay !== screen {
            stack.pop(overlay)
            stack.push(overlay)
        }
    }

    package func pop(_ child: any ViewControllable) {
        guard let screen = child as? ViewController else { return }
        // This view itself may be off the stack already, when a whole branch goes.
        screen.stack?.pop(screen)
    }
}
