import Foundation
import RIBs
import TerminalUI

package protocol RIBTreePresentableListener: AnyObject {
    func close()
}

/// The program's own parts on a whole screen: a tool for who works on the program.
package final class RIBTreeViewController: ViewController, RIBTreeViewControllable,
    RIBTreePresentable, MessageShowing
{
    package weak var listener: (any RIBTreePresentableListener)?

    private var text = TextView()
    private var position: String { text.position.map { "\(Int($0 * 100))%" } ?? "" }
    private var message: String?

    package func present(_ state: RIBTreeState) {
        text.setBlocks(RIBTreeLines(state).blocks)
        setNeedsDisplay()
    }

    package override func show(message: String) {
        self.message = message
        setNeedsDisplay()
    }

    package func clearMessage() {
        guard message != nil else { return }
        message = nil
        setNeedsDisplay()
    }

    package override func draw(on canvas: Canvas) {
        text.draw(on: canvas.rows(from: 1, count: canvas.size.rows - 2), marker: " ")
        let cursor = canvas.cursor
        TitleBar.draw("RIB tree", right: position, on: canvas)
        if let message {
            StatusBar.draw(message: message, on: canvas)
        } else {
            Footer.draw(keyHelp, on: canvas)
        }
        canvas.placeCursor(row: cursor.row, column: cursor.column)
    }

    package override var keyHelp: [KeyHelp] { Self.help }

    /// Keeps every key but those of the whole program: the screen beneath is out of sight.
    package override func handle(_ key: Key) -> Bool {
        setNeedsDisplay()
        guard let action = Self.keys.action(for: key) else { return tellUnused(key) }
        switch action {
        case .down: text.scroll(by: 1)
        case .up: text.scroll(by: -1)
        case .pageDown: text.page(by: 1)
        case .pageUp: text.page(by: -1)
        case .first: text.scrollToStart()
        case .last: text.scrollToEnd()
        case .close: listener?.close()
        }
        return true
    }

    private func tellUnused(_ key: Key) -> Bool {
        guard RootViewController.keys.action(for: key) == nil else { return false }
        show(message: RootViewController.words(forUnused: key))
        return true
    }

    nonisolated package enum Action: CaseIterable, Sendable {
        case down, up, pageDown, pageUp, first, last, close
    }

    package static let keys = [
        KeyBinding("j", .down, action: Action.down, help: "line down", hint: "down"),
        KeyBinding("k", .up, action: .up, help: "line up"),
        KeyBinding(" ", .pageDown, action: .pageDown, help: "page down", hint: "page"),
        KeyBinding("b", .pageUp, action: .pageUp, help: "page up"),
        KeyBinding("g", .home, action: .first, help: "beginning"),
        KeyBinding("G", .end, action: .last, help: "end"),
        KeyBinding("q", .escape, action: .close, help: "back", hint: "back"),
    ]

    /// Made once: every drawn footer asks for it.
    private static let help = keys.help()
}
