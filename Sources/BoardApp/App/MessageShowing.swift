import TerminalUI

/// A screen with a foot in which a message can stand until the next key.
package protocol MessageShowing: ViewController {
    /// Takes the message away; the root does so at every key.
    func clearMessage()
}

extension ScreenStack {
    /// Tells the reader something on the topmost screen that has a place for it.
    ///
    /// Small panels leave the foot of the screen beneath them in sight.
    func show(message: String) {
        screenWithFoot?.show(message: message)
    }

    func clearMessages() {
        for screen in screens { (screen as? any MessageShowing)?.clearMessage() }
    }

    /// The topmost screen that can show a message.
    var screenWithFoot: ViewController? { screens.last { $0 is any MessageShowing } }
}
