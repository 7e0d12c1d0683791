import Essentials
import Localization
import RIBs
import TerminalUI

package protocol RIBTreePresentableListener: AnyObject {
    func close()
}

/// A full-screen view of the RIB tree, for developers of the program.
package final class RIBTreeViewController: Page<RIBTreeAction>, RIBTreePresentable {
    package weak var listener: (any RIBTreePresentableListener)?

    private var text = TextView()

    package override init(keyMap: KeyMap<RIBTreeAction> = KeyMap()) {
        super.init(keyMap: keyMap)
        text.hasScrollBar = true
    }

    package func present(_ state: RIBTreeState) {
        text.setItems(RIBTreeLines(state).items)
        setNeedsDisplay()
    }

    package override var title: String { localized("RIB tree") }

    package override var titleDetail: String { text.position.map { "\(Int($0 * 100))%" } ?? "" }

    package override func drawBody(on canvas: Canvas) {
        text.draw(on: canvas, marker: " ")
    }

    package override func handleMouseInBody(_ mouse: MouseEvent) {
        _ = text.handle(mouse)
    }

    package override func perform(_ action: RIBTreeAction) {
        switch action {
        case .down: text.scroll(by: 1)
        case .up: text.scroll(by: -1)
        case .pageDown: text.page(by: 1)
        case .pageUp: text.page(by: -1)
        case .first: text.scrollToStart()
        case .last: text.scrollToEnd()
        case .close: listener?.close()
        }
    }
}
