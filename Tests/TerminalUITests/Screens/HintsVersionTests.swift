import TestSupport
import Testing

@testable import TerminalUI

/// Screens with a version number for their hints.
@Suite @MainActor struct HintsVersionTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let page = NumberedPage()

    init() throws {
        terminal = try .offscreen(columns: 30, rows: 5)
        stack = ScreenStack(terminal: terminal)
        stack.push(page)
    }

    @Test func `hints are computed once for each version`() {
        #expect(foot == " a add")
        let count = page.questions

        page.setNeedsDisplay()
        #expect(foot == " a add" && page.questions == count)

        page.version = 2
        page.refusal = "There is nothing to add."
        page.setNeedsDisplay()
        #expect(foot == "" && page.questions > count)
    }

    @Test func `hints are redrawn after a message and after a resize`() {
        #expect(foot == " a add")
        stack.show(message: "Added.")
        #expect(foot == " Added.")

        stack.show(message: nil)
        #expect(foot == " a add")
        stack.resize(to: Size(columns: 25, rows: 6))
        #expect(foot == " a add")
    }

    private var foot: String {
        stack.updateNow()
        let row = terminal.contents.last ?? ""
        return String(row.reversed().drop { $0 == " " }.reversed())
    }
}

private final class NumberedPage: Page<NumberedAction> {
    var version = 1
    var refusal: String?
    private(set) var questions = 0

    override var hintsVersion: Int? { version }

    override func reason(against action: NumberedAction) -> String? {
        questions += 1
        return refusal
    }
}

private enum NumberedAction: String, ScreenAction {
    case add

    static let screen = "numbered"
    static let bindings = [
        KeyBinding("a", action: NumberedAction.add, help: "add something", hint: "add")
    ]
}
