import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ListViewTests {
    private let screen: ListScreen

    init() throws {
        screen = try ListScreen(rows: 4)
    }

    @Test func `the first rows show and the first is selected`() {
        screen.list.reload(count: 9, selection: 0)

        #expect(screen.picture == ">0\n 1\n 2\n 3")
    }

    @Test func `moves scroll as little as necessary`() {
        screen.list.reload(count: 9, selection: 0)
        screen.draw()
        screen.list.move(by: 3)
        #expect(screen.picture == " 0\n 1\n 2\n>3")

        screen.list.move(by: 1)
        #expect(screen.picture == " 1\n 2\n 3\n>4")

        screen.list.move(by: -2)
        #expect(screen.picture == " 1\n>2\n 3\n 4")

        screen.list.select(99)
        #expect(screen.picture == " 5\n 6\n 7\n>8")

        screen.list.select(-1)
        #expect(screen.picture == ">0\n 1\n 2\n 3")
    }

    @Test func `rows above a list shorter than the screen do not move its rows`() throws {
        screen.list.reload(count: 2, selection: 1)
        #expect(screen.picture == " 0\n>1")
        screen.list.reload(count: 3, selection: 2, isExtended: true)
        #expect(screen.picture == " 1\n>2")
        screen.list.reload(count: 5, selection: 4, isExtended: true)
        #expect(screen.picture == " 3\n>4")

        screen.list.move(by: -2)
        #expect(screen.picture == ">2\n 3\n 4")
        screen.list.select(0)
        #expect(screen.picture == ">0\n 1\n 2\n 3")
        screen.list.select(4)
        #expect(screen.picture == " 1\n 2\n 3\n>4")
    }

    @Test func `a page scrolls and moves the selection with it`() {
        screen.list.reload(count: 20, selection: 0)
        screen.draw()
        screen.list.select(1)
        screen.list.page(by: 1)
        #expect(screen.picture == " 4\n>5\n 6\n 7")

        screen.list.page(by: 0.5)
        #expect(screen.picture == " 6\n>7\n 8\n 9")

        screen.list.page(by: -1)
        #expect(screen.picture == " 2\n>3\n 4\n 5")

        screen.list.page(by: -1)
        #expect(screen.picture == ">0\n 1\n 2\n 3")

        screen.list.page(by: 9)
        #expect(screen.picture == " 16\n 17\n 18\n>19")
    }

    @Test func `a step draws two rows, no step draws none`() {
        screen.list.reload(count: 9, selection: 0)
        #expect(screen.draw() == [0, 1, 2, 3])
        #expect(screen.draw() == [])

        screen.list.move(by: 1)
        #expect(screen.draw() == [0, 1])

        screen.list.reload(count: 9, selection: 1)
        #expect(screen.draw() == [0, 1, 2, 3])
    }

    @Test func `a resize redraws all rows`() {
        screen.list.reload(count: 9, selection: 0)
        screen.draw()
        screen.list.select(3)
        screen.resize(rows: 2)
        #expect(screen.picture == " 2\n>3")

        screen.resize(rows: 5)
        #expect(screen.picture == " 2\n>3\n 4\n 5\n 6")

        screen.resize(rows: 1)
        #expect(screen.picture == ">3")
    }

    @Test func `a list with another frame redraws all rows`() {
        screen.list.reload(count: 9, selection: 0)
        screen.rows = 0..<3
        screen.draw()

        screen.rows = 1..<4
        #expect(screen.draw() == [0, 1, 2])
    }

    @Test func `a reload keeps the selected row at its screen position`() {
        screen.list.reload(count: 9, selection: 0)
        screen.draw()
        screen.list.select(3)
        screen.list.move(by: -1)
        screen.list.reload(count: 14, selection: 7)

        #expect(screen.picture == " 5\n 6\n>7\n 8")
    }

    @Test func `a reload with fewer rows clears the old ones`() {
        screen.list.reload(count: 9, selection: 8)
        screen.draw()
        screen.list.reload(count: 2, selection: 8)
        #expect(screen.picture == " 0\n>1")

        screen.list.reload(count: 0, selection: 0)
        #expect(screen.picture == "")
        screen.list.move(by: 1)
        screen.list.page(by: -1)
        #expect(screen.list.selection == 0)
        #expect(screen.picture == "")
    }

    @Test func `rows of several lines are drawn completely, and a step draws two`() throws {
        let screen = try ListScreen(rows: 5)
        screen.list.setRowHeight(2)
        screen.list.reload(count: 9, selection: 0)
        #expect(screen.picture == ">0\n\n 1")

        screen.list.move(by: 1)
        #expect(screen.draw() == [0, 1])
        screen.list.move(by: 1)
        #expect(screen.picture == " 1\n\n>2")
        #expect(screen.panel.canvas.cursor == (2, 0))
        screen.list.page(by: 1)
        #expect(screen.picture == " 3\n\n>4")
    }

    @Test func `another row height roughly keeps the screen position of the selection`() throws {
        let screen = try ListScreen(rows: 8)
        screen.list.reload(count: 50, selection: 0)
        screen.draw()
        screen.list.select(20)
        screen.list.move(by: -3)
        screen.draw()
        #expect(screen.list.selection - screen.list.top == 4)

        screen.list.setRowHeight(2)
        #expect(screen.list.selection == 17)
        #expect(screen.list.top == 15)
        screen.list.setRowHeight(1)
        #expect(screen.list.top == 13)
    }

    @Test(arguments: [
        (0..<10, 100, 10, 0..<1), (1..<11, 100, 10, 1..<2), (89..<99, 100, 10, 8..<9),
        (90..<100, 100, 10, 9..<10), (0..<1, 2, 1, 0..<1), (0..<50, 100, 10, 0..<5),
        (0..<99, 100, 10, 0..<9), (1..<100, 100, 10, 1..<10), (0..<5, 1_000_000, 5, 0..<1),
    ])
    func `the thumb of a scroll bar touches its ends only at the ends of the list`(
        shown: Range<Int>, count: Int, rows: Int, thumb: Range<Int>
    ) {
        #expect(ScrollBar.thumb(shown: shown, of: count, rows: rows) == thumb)
    }

    @Test func `the cursor is on the selected row`() {
        screen.list.reload(count: 9, selection: 0)
        screen.draw()
        screen.list.move(by: 1)
        screen.draw()

        #expect(screen.panel.canvas.cursor == (1, 0))
    }

    @Test func `random operations show the same as a simple reference list`() throws {
        var generator = SeededGenerator(seed: 7)
        for height in 1...8 {
            let screen = try ListScreen(rows: height)
            var model = PlainList()
            for _ in 0..<200 {
                let change = ListChange.random(using: &generator)
                change.apply(to: &screen.list)
                change.apply(to: &model, height: height)

                #expect(screen.picture == model.picture(height: height), "\(change)")
            }
        }
    }
}
