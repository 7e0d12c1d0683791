import RIBs
import TerminalUI

package protocol CommandLinePresentableListener: AnyObject {
    func submit(_ line: String)
    /// The line has changed.
    func edit(_ line: String)
    func complete()
    func close()
}

/// A line at the foot of the screen, above whatever stands there.
package final class CommandLineViewController: ViewController, CommandLineViewControllable,
    CommandLinePresentable, MessageShowing
{
    package weak var listener: (any CommandLinePresentableListener)?

    private var field = TextField(prompt: ":")
    private var hint = ""
    private var message: String?

    package func present(_ text: String) {
        field.text = text
        setNeedsDisplay()
    }

    package func present(hint: String) {
        self.hint = hint
        setNeedsDisplay()
    }

    /// The line hides the foot of the screen beneath, where messages stand otherwise.
    package override func show(message: String) {
        self.message = message
        setNeedsDisplay()
    }

    package func clearMessage() {
        message = nil
        setNeedsDisplay()
    }

    package override func frame(in screen: Size) -> Frame {
        Frame(row: screen.rows - 1, size: Size(columns: screen.columns, rows: 1))
    }

    package override var showsCursor: Bool { true }

    package override func draw(on canvas: Canvas) {
        field.draw(on: canvas, note: message ?? hint)
    }

    package override var keyHelp: [KeyHelp] { Self.keys.help() }

    /// Keeps every key but those of the whole program that are no text: what is typed into a line
    /// must not act on what lies beneath.
    package override func handle(_ key: Key) -> Bool {
        setNeedsDisplay()
        switch field.handle(key) {
        case .changed: listener?.edit(field.text)
        case .moved: break
        case .submitted: listener?.submit(field.text)
        case .cancelled: listener?.close()
        case .unused:
            guard Self.keys.action(for: key) == .complete else {
                return RootViewController.keys.action(for: key) == nil
            }
            listener?.complete()
        }
        return true
    }

    nonisolated package enum Action: CaseIterable, Sendable {
        case submit, complete, close
    }

    package static let keys = [
        KeyBinding(.enter, action: Action.submit, help: "do it"),
        KeyBinding(.tab, action: .complete, help: "complete it"),
        KeyBinding(.escape, action: .close, help: "leave it"),
    ]
}
