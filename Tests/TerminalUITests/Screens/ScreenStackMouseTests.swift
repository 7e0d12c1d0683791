import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ScreenStackMouseTests {
    private let stack: ScreenStack
    private let terminal: Terminal

    init() throws {
        terminal = try .offscreen(columns: 20, rows: 6)
        stack = ScreenStack(terminal: terminal)
    }

    @Test func `a press goes to the topmost screen there, with a relative position`() {
        let below = MouseScreen()
        let above = MouseScreen(at: Frame(row: 2, column: 5, size: Size(columns: 4, rows: 2)))
        stack.push(below)
        stack.push(above)
        use(.press, 3, 6)
        use(.press, 1, 6)

        #expect(above.events == [MouseEvent(.press, row: 1, column: 1)])
        #expect(below.events == [MouseEvent(.press, row: 1, column: 6)])
    }

    @Test func `a drag stays with its screen until the release`() {
        let below = MouseScreen()
        let above = MouseScreen(at: Frame(row: 2, column: 5, size: Size(columns: 4, rows: 2)))
        stack.push(below)
        stack.push(above)
        use(.press, 2, 5)
        use(.drag, 0, 0)
        use(.release, 5, 19)

        #expect(above.events.map(\.kind) == [.press, .drag, .release])
        #expect(above.events[1] == MouseEvent(.drag, row: -2, column: -5))
        #expect(below.events.isEmpty)
    }

    @Test func `a drag of a popped screen is ignored`() {
        let below = MouseScreen()
        let above = MouseScreen()
        stack.push(below)
        stack.push(above)
        use(.press, 2, 5)
        stack.pop(above)
        use(.drag, 2, 6)
        use(.release, 2, 6)

        #expect(below.events.isEmpty)
    }

    @Test func `a dialog blocks the mouse and is notified of the click`() {
        let below = MouseScreen()
        let dialog = MouseScreen(at: Frame(row: 2, column: 5, size: Size(columns: 4, rows: 2)))
        dialog.isShownAsDialog = true
        stack.push(below)
        stack.push(dialog, above: below)
        use(.press, 0, 0)
        use(.drag, 1, 1)
        use(.release, 1, 1)

        #expect(below.events.isEmpty)
        #expect(dialog.events.isEmpty)
        #expect(dialog.clicksOutside == 1)
    }

    @Test func `a window that is too small ignores the mouse`() {
        let screen = MouseScreen()
        stack.push(screen)
        stack.resize(to: Size(columns: 19, rows: 4))
        use(.press, 0, 0)
        use(.wheel(1), 0, 0)

        #expect(screen.events.isEmpty)
    }

    @Test func `focus events reach no screen and are not unused keys`() {
        let root = ProbeScreen("r")
        stack.root = root
        stack.push(ProbeScreen("a"))
        stack.handle(.focus(true))
        stack.handle(.focus(false))
        use(.press, 0, 0)

        #expect(root.unused.isEmpty)
    }

    @Test func `the window has the title of the topmost screen with one`() {
        stack.programName = "program"
        let page = MouseScreen()
        page.windowTitle = "First"
        stack.push(page)
        stack.push(ProbeScreen("p"))
        stack.updateNow()
        #expect(terminal.title == "First – program")

        page.windowTitle = ""
        page.setNeedsDisplay()
        stack.updateNow()
        #expect(terminal.title == "program")
    }

    private func use(_ kind: MouseEvent.Kind, _ row: Int, _ column: Int) {
        stack.handle(.mouse(MouseEvent(kind, row: row, column: column)))
    }
}

/// A screen that records mouse events.
private final class MouseScreen: ViewController {
    var isShownAsDialog = false
    private(set) var events: [MouseEvent] = []
    private(set) var clicksOutside = 0
    private let place: Frame?

    init(at place: Frame? = nil) {
        self.place = place
        super.init()
    }

    private var title: String?

    override var windowTitle: String? {
        get { title }
        set { title = newValue }
    }

    override var isDialog: Bool { isShownAsDialog }

    override func frame(in screen: Size) -> Frame { place ?? Frame(size: screen) }

    override func handleMouse(_ mouse: MouseEvent) { events.append(mouse) }

    override func didClickOutside() { clicksOutside += 1 }
}
