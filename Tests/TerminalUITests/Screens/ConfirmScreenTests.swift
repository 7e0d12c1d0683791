import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ConfirmScreenTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let below = ProbeScreen("b", uses: ["d", "y", "n"])
    private let answers = Answers()

    /// Below lies a screen that asks whenever `d` is pressed.
    init() throws {
        terminal = try .offscreen(columns: 40, rows: 8)
        stack = ScreenStack(terminal: terminal)
        below.onKey = { [stack, below, answers] key in
            guard key == "d" else { return }
            let question = ConfirmScreen(title: "Delete", lines: ["All of it?"]) {
                answers.confirmed += 1
            }
            stack.push(question, above: below)
        }
        stack.push(below)
        stack.updateNow()
    }

    private var isAsked: Bool { stack.top is ConfirmScreen }

    @Test func `y says yes, and the question is gone`() {
        stack.handle("d")
        stack.updateNow()

        stack.handle("y")

        #expect(answers.confirmed == 1)
        #expect(!isAsked)
    }

    @Test(arguments: ["n", .escape, .control("c"), .enter] as [Key])
    func `no other key does`(key: Key) {
        stack.handle("d")
        stack.updateNow()

        stack.handle(key)

        #expect(answers.confirmed == 0)
        #expect(isAsked == (key == .enter))
    }

    @Test func `what was typed together with the key that led to it answers nothing`() {
        stack.handle([.key("d"), .key("y"), .key("n"), .paste("y")], wereWaiting: false)
        stack.updateNow()

        #expect(isAsked)
        #expect(below.keys == ["d"])
        stack.handle("y")
        #expect(answers.confirmed == 1)
    }

    @Test func `what waited when it was drawn answers nothing`() {
        stack.handle("d")
        stack.updateNow()

        stack.handle([.key("y")], wereWaiting: true)
        stack.handle([.mouse(MouseEvent(.press, row: 0, column: 0))], wereWaiting: true)

        #expect(isAsked)
        #expect(answers.confirmed == 0)
        stack.handle("y")
        #expect(answers.confirmed == 1)
    }

    @Test func `a question that was seen is answered by what comes at once`() {
        stack.handle("d")
        stack.updateNow()
        stack.handle("j")

        stack.handle([.key("y")], wereWaiting: true)

        #expect(answers.confirmed == 1)
    }

    @MainActor private final class Answers {
        var confirmed = 0
    }
}
