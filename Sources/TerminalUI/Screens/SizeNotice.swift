import Localization

/// A notice that covers all screens while the window is too small for them.
@MainActor final class SizeNotice {
    /// The smallest window in which screens are readable.
    private static let minimum = Size(columns: 20, rows: 5)

    private var panel: Panel?

    static func isNeeded(in window: Size) -> Bool {
        window.columns < minimum.columns || window.rows < minimum.rows
    }

    /// Shows or hides the notice according to the size of the window.
    func update(on terminal: Terminal) {
        let isNeeded = Self.isNeeded(in: terminal.size)
        panel = isNeeded ? Panel(on: terminal, frame: Frame(size: terminal.size)) : nil
        if let canvas = panel?.canvas { Self.draw(on: canvas) }
    }

    private static func draw(on canvas: Canvas) {
        let text = localized("Too small: \(minimum.columns)×\(minimum.rows) needed")
        for (row, line) in TextWrapper.lines(of: text, width: canvas.size.columns).enumerated() {
            canvas.draw(line, row: row)
        }
    }
}
