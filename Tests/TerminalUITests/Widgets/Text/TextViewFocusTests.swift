import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextViewFocusTests {
    private let screen: TextScreen

    init() throws {
        screen = try TextScreen(columns: 12, rows: 4)
    }

    /// Loads items with one line for each number, which is its anchor unless it is 0.
    private func load(_ items: [[Int]]) {
        screen.text.setItems(
            items.enumerated().map { number, anchors in
                TextItem(
                    .number(number),
                    anchors.map { anchor in
                        let span = TextSpan("words", anchor: anchor == 0 ? nil : anchor)
                        return TextBlock(.line([span]))
                    })
            })
        screen.draw()
    }

    @Test func `the focus ends when it scrolls out of view`() {
        load([[0, 1, 0, 0, 0, 0, 0]])

        screen.text.moveFocus(forward: true)
        screen.text.scroll(by: 1)
        #expect(screen.text.focus == 1)
        screen.text.selectNext()
        screen.text.selectPrevious()

        #expect(screen.text.focus == nil)
    }

    @Test func `the focus ends when the screen becomes too low to show it`() {
        load([[0, 0, 1, 0]])
        screen.text.moveFocus(forward: true)

        screen.resize(columns: 12, rows: 2)
        screen.draw()

        #expect(screen.text.focus == nil)
    }

    @Test func `the focus ends when an item is selected, even the same one`() {
        load([[1], [2], [0]])
        let moves: [(inout TextView) -> Void] = [
            { $0.selectNext() }, { $0.select(.number(0)) }, { $0.scrollToStart() },
            { $0.scrollToEnd() }, { $0.reveal(.init(item: .number(2), block: 0)) },
        ]
        for move in moves {
            screen.text.scrollToStart()
            screen.text.moveFocus(forward: true)
            #expect(screen.text.focus == 1)
            move(&screen.text)
            #expect(screen.text.focus == nil)
        }
    }

    @Test func `without a focus, the search starts at the first visible line`() {
        load([[1, 0, 2, 0, 0, 3, 0, 0, 0]])
        screen.text.scroll(by: 3)

        screen.text.moveFocus(forward: true)
        #expect(screen.text.focus == 3)
        screen.text.clearFocus()
        screen.text.moveFocus(forward: false)

        #expect(screen.text.focus == 2)
    }

    @Test func `without a focus, the search starts at the selected item`() {
        load([[1], [2], [0], [3]])
        screen.text.select(.number(2))

        screen.text.moveFocus(forward: true)
        #expect(screen.text.focus == 3)
        screen.text.select(.number(2))
        screen.text.moveFocus(forward: false)
        #expect(screen.text.focus == 2)

        screen.text.scrollToStart()
        let isMoved = screen.text.moveFocus(forward: false)
        #expect(!isMoved)
        #expect(screen.text.focus == nil)
    }

    @Test func `items may have the same anchors`() {
        load([[-1], [-1]])

        screen.text.moveFocus(forward: true)
        #expect(reversedRows == [0])
        screen.text.moveFocus(forward: true)
        #expect(reversedRows == [1])
    }

    @Test func `a changed text keeps the focus if its item still has the anchor`() {
        load([[1], [2]])
        screen.text.moveFocus(forward: true)

        load([[1, 0], [2]])
        #expect(screen.text.focus == 1)
        load([[3], [1]])

        #expect(screen.text.focus == nil)
    }

    private var reversedRows: [Int] {
        screen.draw()
        let rows = screen.terminal.cells.enumerated()
        return rows.filter { $0.element.dropFirst(2).contains(where: \.isReversed) }.map(\.offset)
    }
}
