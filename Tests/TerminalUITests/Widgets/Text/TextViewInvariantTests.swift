import TestSupport
import Testing

@testable import TerminalUI

/// Invariants of a text view under random operations.
@Suite @MainActor struct TextViewInvariantTests {
    @Test(arguments: 1...8)
    func `the selection is visible and the last page is full`(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let screen = try TextScreen(columns: 20, rows: 6)
        screen.text.hasScrollBar = seed > 4
        screen.text.isBarInFrame = seed > 6
        screen.text.setItems(items(using: &generator))
        screen.draw()
        for _ in 0..<80 {
            change(screen, using: &generator)
            screen.draw()
            check(screen)
        }
    }

    private func check(_ screen: TextScreen) {
        let layout = screen.text.window.layout
        let height = screen.terminal.size.rows
        let all = layout.places(from: TextPlace(item: 0), count: .max)
        let shown = layout.places(from: screen.text.window.top, count: height)
        let item = screen.text.selectedItem

        #expect(shown.count == min(height, all.count))
        #expect(shown.allSatisfy(all.contains))
        #expect(all.isEmpty || shown.contains { layout.items[$0.item].id == item })
        #expect(screen.terminal.contents.count { $0.contains(">") } == (all.isEmpty ? 0 : 1))
    }

    private func change(_ screen: TextScreen, using generator: inout SeededGenerator) {
        let number = Int.random(in: -12...12, using: &generator)
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: screen.text.setItems(items(using: &generator))
        case 1: screen.resize(columns: 14 + number, rows: 13 + number)
        case 2: screen.text.scroll(by: number)
        case 3: screen.text.page(by: Double(number) / 8)
        case 4: screen.text.select(.number(abs(number)))
        case 5: screen.text.reveal(.init(item: .number(abs(number)), block: abs(number) / 3))
        case 6: screen.text.scrollToEnd()
        case 7: screen.text.scrollToStart()
        case 8, 9: screen.text.selectPrevious()
        default: screen.text.selectNext()
        }
    }

    private func items(using generator: inout SeededGenerator) -> [TextItem] {
        let first = Int.random(in: 0...2, using: &generator)
        let count = Int.random(in: 0...12, using: &generator)
        return (first..<first + count).map { item in
            let blocks = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                let words = Int.random(in: 0...40, using: &generator)
                let text = TextSpan(String(repeating: "낱말 word ", count: words))
                return TextBlock(.paragraph([text]), indent: [TextSpan("│ ", .border)])
            }
            return TextItem(.number(item), blocks)
        }
    }
}
