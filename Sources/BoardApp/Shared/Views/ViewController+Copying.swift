import Localization
import TerminalUI

extension ViewController {
    /// Copies a text to the clipboard and shows a message about the result.
    func copy(_ text: String, _ done: String) {
        let isCopied = stack?.copy(text) ?? false
        show(message: isCopied ? done : localized("This terminal does not support copying."))
    }
}
