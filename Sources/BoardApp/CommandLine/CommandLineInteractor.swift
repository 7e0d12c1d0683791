import RIBs

package protocol CommandLineRouting: ViewableRouting {}

package protocol CommandLinePresentable: Presentable {
    var listener: (any CommandLinePresentableListener)? { get set }
    /// Puts a text into the line in place of what is there.
    func present(_ text: String)
}

package protocol CommandLineListener: AnyObject {
    /// The reader wants something done; the line is to go first.
    func commandLine(didEnter command: Command)
    /// The reader typed something that is no command; the line is to go first.
    func commandLine(didReject flaw: Command.Flaw)
    /// The reader wants nothing.
    func commandLineDidClose()
}

/// Makes a command of the line that the reader types.
package final class CommandLineInteractor: PresentableInteractor<any CommandLinePresentable>,
    CommandLineInteractable, CommandLinePresentableListener
{
    package weak var router: (any CommandLineRouting)?
    package weak var listener: (any CommandLineListener)?

    package override init(presenter: any CommandLinePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    package func submit(_ line: String) {
        do throws(Command.Flaw) {
            guard let command = try Command(line) else { return close() }
            listener?.commandLine(didEnter: command)
        } catch {
            listener?.commandLine(didReject: error)
        }
    }

    package func complete(_ line: String) {
        presenter.present(Command.completion(of: line))
    }

    package func close() {
        listener?.commandLineDidClose()
    }
}
