import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ConfirmScreenTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let below = ProbeScreen("b", uses: ["d", "y", "n"])
    private let answers = Answers()

    /// Creates a stack whose only screen asks whenever `d` is pressed.
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

    @Test func `y confirms and closes the question`() {
        stack.handle("d")
        stack.updateNow()

        stack.handle("y")

        #expect(answers.confirmed == 1)
        #expect(!isAsked)
    }

    @Test(arguments: ["n", .escape, .control("c"), .enter] as [Key])
    func `no other key confirms`(key: Key) {
        stack.handle("d")
        stack.updateNow()

        stack.handle(key)

        #expect(answers.confirmed == 0)
        #expect(isAsked == (key == .enter))
    }

    @Test func `keys typed together with the one that asked do not confirm`() {
        stack.handle([.key("d"), .key("y"), .key("n"), .paste("y")], wereWaiting: false)
        stack.updateNow()

        #expect(isAsked)
        #expect(below.keys == ["d"])
        stack.handle("y")
        #expect(answers.confirmed == 1)
    }

    @Test func `keys that arrived before it was drawn do not confirm`() {
        stack.handle("d")
        stack.updateNow()

        stack.handle([.key("y")], wereWaiting: true)
        stack.handle([.mouse(MouseEvent(.press, row: 0, column: 0))], wereWaiting: true)

        #expect(isAsked)
        #expect(answers.confirmed == 0)
        stack.handle("y")
        #expect(answers.confirmed == 1)
    }

    @Test func `keys after the question was seen confirm immediately`() {
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
