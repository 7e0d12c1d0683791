import TestSupport
import Testing

@testable import TerminalUI

/// The effect of new width rules on the screen. The rules are global to the process.
@Suite struct WidthChangeTests {
    @Test func `screens are redrawn with the reported widths`() async {
        await #expect(processExitsWith: .success) {
            try await Self.checkScreens()
        }
    }

    @Test func `a text is wrapped again and keeps its scroll position`() async {
        await #expect(processExitsWith: .success) {
            try await Self.checkText()
        }
    }

    @MainActor private static func checkScreens() throws {
        let terminal = try Terminal.offscreen(columns: 20, rows: 5)
        let stack = ScreenStack(terminal: terminal)
        let screen = ProbeScreen("👩‍💻")
        stack.push(screen)
        stack.updateNow()
        #expect(terminal.contents[0].hasPrefix("👩💻👩💻"))

        stack.widthRules.formUnion(.joinedEmoji)
        stack.updateNow()
        #expect(terminal.contents[0] == String(repeating: "👩‍💻", count: 10))

        stack.widthRules.formUnion(.joinedEmoji)
        #expect(!stack.isUpdateScheduled)
    }

    @MainActor private static func checkText() throws {
        let screen = try TextScreen(columns: 10, rows: 2)
        screen.text.setItems([
            TextItem(.number(0), [TextBlock(.paragraph([TextSpan("👩‍💻👩‍💻👩‍💻👩‍💻 one two")]))])
        ])
        #expect(screen.picture == "> 👩💻👩💻\n  👩💻👩💻")

        WidthRules.current = .wholeEmoji
        #expect(screen.picture == "> 👩‍💻👩‍💻👩‍💻👩‍💻\n  one two")
    }
}
