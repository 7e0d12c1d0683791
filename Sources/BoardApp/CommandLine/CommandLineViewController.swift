import RIBs
import TerminalUI

package protocol CommandLinePresentableListener: AnyObject {
    func submit(_ line: String)
    /// Called when the line has changed.
    func edit(_ line: String)
    func complete()
    /// Inserts the previous choice.
    func completeBack()
    /// Shows the previous line of the history.
    func showPrevious()
    func showNext()
    func close()
}

/// The command line at the bottom of the screen, above all other screens.
package final class CommandLineViewController: ActionScreen<CommandLineAction>,
    CommandLinePresentable
{
    package weak var listener: (any CommandLinePresentableListener)?

    private var field = TextField(prompt: ":")
    private var hint = ""

    package func present(_ text: String) {
        field.text = text
        setNeedsDisplay()
    }

    package func present(hint: String) {
        self.hint = hint
        setNeedsDisplay()
    }

    /// The command line shows messages itself, because it covers the row that usually shows them.
    package override var showsMessages: Bool { true }

    package override func frame(in screen: Size) -> Frame {
        Frame(row: screen.rows - 1, size: Size(columns: screen.columns, rows: 1))
    }

    package override var showsCursor: Bool { true }

    package override func draw(on canvas: Canvas) {
        field.draw(on: canvas, note: stack?.message(for: self) ?? hint)
    }

    package override func handle(_ event: InputEvent) -> Bool {
        setNeedsDisplay()
        switch field.handle(event) {
        case .changed: listener?.edit(field.text)
        case .moved: break
        case .submitted: listener?.submit(field.text)
        case .cancelled: listener?.close()
        case .unused: return super.handle(event)
        }
        return true
    }

    /// The field itself handles the keys that submit or close it.
    package override func perform(_ action: CommandLineAction) {
        switch action {
        case .complete: listener?.complete()
        case .completeBack: listener?.completeBack()
        case .previous: listener?.showPrevious()
        case .next: listener?.showNext()
        case .submit, .close: break
        }
    }
}
