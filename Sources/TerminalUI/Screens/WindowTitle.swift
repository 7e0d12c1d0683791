/// The title of the terminal's window: that of the topmost screen that has one.
@MainActor final class WindowTitle {
    /// The end of the title.
    var programName = "" { didSet { shown = nil } }
    /// The screen title that was set last.
    private var shown: String?

    func show(for layers: [Layer], on terminal: Terminal) {
        for layer in layers.reversed() {
            guard let title = layer.screen.windowTitle else { continue }
            if title != shown { show(title, on: terminal) }
            return
        }
    }

    private func show(_ title: String, on terminal: Terminal) {
        shown = title
        terminal.title = [title, programName].filter { !$0.isEmpty }.joined(separator: " – ")
    }
}
