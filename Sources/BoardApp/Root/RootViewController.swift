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
package final class RootViewController: ViewController, RootViewControllable, RootPresentable {
    package weak var listener: (any RootPresentableListener)?

    private let screens: ScreenStack

    package init(screens: ScreenStack) {
        self.screens = screens
        super.init()
        screens.worksEverywhere = { Self.keys.action(for: $0) == .quit }
        screens.handleUnused = { [weak self] key in _ = self?.handle(key) }
        screens.willHandle = { [weak self] key in
            self?.screens.clearMessages()
            if key != .control("c") { self?.listener?.didUseOtherKey() }
        }
    }

    package func push(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.push(screen) }
    }

    package func pop(_ child: any ViewControllable) {
        if let screen = child as? ViewController { screens.pop(screen) }
    }

    package override func show(message: String) {
        screens.show(message: message)
    }

    package override var keyHelp: [KeyHelp] { Self.help }

    package override func handle(_ key: Key) -> Bool {
        guard let action = Self.keys.action(for: key) else {
            // Said later, in a larger window, it would puzzle.
            if !screens.isTooSmall { show(message: Self.words(forUnused: key)) }
            return false
        }
        switch action {
        case .help: showHelp()
        case .command: listener?.beginCommand()
        case .ribTree: listener?.toggleRIBTree()
        case .quit: listener?.quit()
        case .interrupt: listener?.interrupt()
        case .redraw: screens.redraw()
        case .suspend: listener?.suspend()
        }
        return true
    }

    /// What is said about a key that does nothing on a screen.
    static func words(forUnused key: Key) -> String {
        "\(key) does nothing here" + (key.isPaste ? "." : "; ? shows the keys.")
    }

    private func showHelp() {
        guard let top = screens.top, !screens.isTooSmall else { return }
        // A screen's part in a key of the root is told by the root.
        let rootKeys = Set(keyHelp.map(\.keys))
        let topHelp = top.keyHelp.filter { !rootKeys.contains($0.keys) }
        screens.push(AlertScreen.keys(of: topHelp + keyHelp, title: "Keys"))
    }

    nonisolated package enum Action: CaseIterable, Sendable {
        case help, command, ribTree, quit, interrupt, redraw, suspend
    }

    package static let keys = [
        KeyBinding("?", .function(1), action: Action.help, help: "these keys", hint: "keys"),
        KeyBinding(":", action: .command, help: "type a command, such as :post 42"),
        KeyBinding(.function(12), action: .ribTree, help: "the program's own parts"),
        KeyBinding("Q", action: .quit, help: "quit now"),
        KeyBinding(.control("c"), action: .interrupt, help: "stop loading; twice: quit"),
        KeyBinding(.control("l"), action: .redraw, help: "draw the screen anew"),
        KeyBinding(.control("z"), action: .suspend, help: "suspend; fg comes back"),
    ]

    /// Made once: every drawn footer asks for it.
    static let help = keys.help()
}
