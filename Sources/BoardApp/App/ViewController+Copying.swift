import TerminalUI

extension ViewController {
    /// Puts a text on the clipboard, and says so or why not.
    func copy(_ text: String, _ done: String) {
        let isCopied = stack?.copy(text) ?? false
        show(message: isCopied ? done : "This terminal cannot be asked to copy.")
    }
}
