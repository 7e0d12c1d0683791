import RIBs
import TerminalUI

package protocol RootPresentableListener: AnyObject {
    func beginCommand()
    func toggleRIBTree()
    func quit()
    func suspend()
    func interrupt()
    func didUseOtherKey()
}

/// Owns the stack of screens and the keys that work on all of them; it has no panel of its own.
package final class RootViewController: ActionScreen<RootAction>, RootViewControllable,
    RootPresentable
{
    package weak var listener: (any RootPresentableListener)?

    private let screens: ScreenStack

    package init(screens: ScreenStack, keyMap: KeyMap<RootAction> = KeyMap()) {
        self.screens = screens
        super.init(keyMap: keyMap)
        screens.root = self
        screens.programName = "board-tui"
        screens.willHandle = { [weak self] event in
            if event != .key(.control("c")) { self?.listener?.didUseOtherKey() }
        }
    }

    package func push(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.push(screen, above: self) }
    }

    package func pop(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.pop(screen) }
    }

    package override func show(message: String) {
        screens.show(message: message)
    }

    package func offer(_ address: String) {
        let isCopied = screens.copy(address)
        show(
            message: (isCopied ? "Copied, as nothing here opens it: " : "Nothing here opens ")
                + address)
    }

    package override func perform(_ action: RootAction) {
        switch action {
        case .help: showHelp()
        case .command: listener?.beginCommand()
        case .ribTree: listener?.toggleRIBTree()
        case .quit: listener?.quit()
        case .interrupt: listener?.interrupt()
        case .redraw: screens.redraw()
        case .suspend: listener?.suspend()
        }
    }

    /// Nobody else had a use for it.
    package override func handleUnused(_ event: InputEvent) {
        switch event {
        case .key(let key): show(message: "\(key) does nothing here; ? shows the keys.")
        case .paste: show(message: "Pasted text does nothing here.")
        case .mouse, .focus: break
        }
    }

    private func showHelp() {
        guard let top = screens.top else { return }
        // A screen's part in a key of the root is told by the root.
        let rootKeys = Set(keyHelp.map(\.keys))
        let topHelp = top.keyHelp.filter { !rootKeys.contains($0.keys) }
        screens.push(AlertScreen.keys(of: topHelp + keyHelp, title: "Keys"), above: self)
    }
}
