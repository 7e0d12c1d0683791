import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct AlertScreenTests {
    private let terminal: Terminal
    private let stack: ScreenStack

    init() throws {
        terminal = try .offscreen(columns: 30, rows: 9)
        stack = ScreenStack(terminal: terminal)
    }

    @Test func `an alert is as large as its text`() {
        stack.push(AlertScreen(title: "알림", lines: ["저장했습니다.", "Saved as draft."]))

        #expect(
            picture == """

                    ┌─ 알림 ────────────┐
                    │                   │
                    │   저장했습니다.   │
                    │   Saved as draft. │
                    │                   │
                    │  q close          │
                    └───────────────────┘
                """)
    }

    @Test func `an alert has a blank row below its hints if there is room`() {
        stack.resize(to: Size(columns: 30, rows: 10))
        stack.push(AlertScreen(title: "Title", lines: ["Saved as draft."]))

        #expect(
            picture == """

                    ┌─ Title ───────────┐
                    │                   │
                    │   Saved as draft. │
                    │                   │
                    │  q close          │
                    │                   │
                    └───────────────────┘
                """)
    }

    @Test func `with five rows, an alert is all text and a question keeps its keys`() {
        stack.resize(to: Size(columns: 20, rows: 5))
        let lines = ["one two three four five", "six", "seven", "eight"]

        let alert = AlertScreen(title: "Title", lines: lines)
        stack.push(alert)
        #expect(picture == "  one two three four\n  five\n  six\n  seven\n  eight")
        stack.pop(alert)
        stack.push(ConfirmScreen(title: "Title", lines: lines) {})
        #expect(picture.hasPrefix("  one two three four\n  five\n  six\n  seven\n y yes  n no"))
        stack.handle("n")
        stack.push(AlertScreen(title: "Title", lines: ["short"]))

        #expect(
            picture.contains("short") && picture.contains("Title") && picture.contains("q close"))
    }

    @Test func `a long text wraps and can be scrolled`() {
        let words = (1...60).map(String.init).joined(separator: " ")
        stack.push(AlertScreen(title: "Numbers", lines: [words]))
        let first = picture
        #expect(first.contains(" 1 2 3") && !first.contains("60"))
        #expect(first.contains("j down"))

        for key: Key in ["j", " ", " ", " ", " "] { stack.handle(key) }
        #expect(picture.contains("60"))

        for key: Key in ["k", "b", "b", "b", "b", "b"] { stack.handle(key) }
        #expect(picture == first)
    }

    @Test(arguments: ["q", .escape, .enter, "?", .function(1)] as [Key])
    func `a key closes the alert and calls its owner`(_ key: Key) {
        var isGone = false
        stack.push(AlertScreen(title: "t", lines: ["l"]) { [stack] in isGone = stack.top == nil })
        stack.handle(key)

        #expect(isGone)
        #expect(picture == "")
    }

    @Test func `only keys that work everywhere reach screens beneath`() {
        let below = ProbeScreen("b")
        stack.push(below)
        stack.push(AlertScreen(title: "t", lines: ["l"]), above: below)
        for key: Key in ["x", .control("c")] { stack.handle(key) }

        #expect(below.keys == ["x", .control("c")])
        #expect(below.inherited == [.everywhere, .everywhere])
    }

    @Test func `an alert fits into every window`() {
        let texts = [[], [""], ["한글 문장이 길게 이어집니다 한글 문장이"], Array(repeating: "줄", count: 99)]
        for lines in texts {
            let alert = AlertScreen(title: "아주 긴 제목 a very long title", lines: lines)
            for columns in 1...60 {
                for rows in 1...12 {
                    let frame = alert.frame(in: Size(columns: columns, rows: rows))
                    #expect(frame.row >= 0 && frame.row + frame.size.rows <= rows)
                    #expect(frame.column >= 0 && frame.column + frame.size.columns <= columns)
                }
            }
            stack.push(alert)
            for columns in 20...40 {
                stack.resize(to: Size(columns: columns, rows: 6 + columns % 4))
                let rows = picture.split(separator: "\n")
                #expect(rows.first { $0.contains("┌") }?.hasSuffix("┐") == true)
                #expect(rows.first { $0.contains("└") }?.hasSuffix("┘") == true)
            }
            stack.pop(alert)
        }
    }

    private var picture: String {
        stack.updateNow()
        return terminal.picture
    }
}
