import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct ScreenStackTests {
    private let terminal: Terminal
    private let stack: ScreenStack

    init() throws {
        terminal = try .offscreen(columns: 20, rows: 5)
        stack = ScreenStack(terminal: terminal)
    }

    @Test func `a pushed screen covers the others until it is popped`() {
        let below = ProbeScreen("b")
        let above = ProbeScreen("a")
        stack.push(below)
        stack.push(above)
        #expect(firstRow == String(repeating: "a", count: 20))
        #expect(letters == ["b", "a"])
        #expect(stack.top === above)

        stack.pop(above)
        #expect(firstRow == String(repeating: "b", count: 20))
        #expect(stack.top === below)
        #expect(above.stack == nil)
    }

    @Test func `with a screen reader, the cursor is always visible`() {
        stack.push(ProbeScreen("a"))
        stack.updateNow()
        #expect(!terminal.showsCursor)
        stack.lines = .none

        stack.push(ProbeScreen("b"))
        stack.updateNow()

        #expect(terminal.showsCursor)
    }

    @Test func `an overlay leaves the rest of the screen beneath visible`() {
        stack.push(ProbeScreen("가"))
        let overlay = ProbeScreen(
            "x", at: Frame(row: 1, column: 3, size: Size(columns: 6, rows: 2)))
        stack.push(overlay)
        #expect(
            picture == """
                가가가가가가가가가가
                가 xxxxxx 가가가가가
                가 xxxxxx 가가가가가
                가가가가가가가가가가
                가가가가가가가가가가
                """)

        stack.pop(overlay)
        #expect(Set(rows) == ["가가가가가가가가가가"])
    }

    @Test func `a screen can be popped from the middle, and twice without effect`() {
        let screens = "abc".map { ProbeScreen($0) }
        screens.forEach { stack.push($0) }
        stack.push(screens[0])
        #expect(letters == ["a", "b", "c"])

        stack.pop(screens[1])
        stack.pop(screens[1])
        #expect(letters == ["a", "c"])
        #expect(firstRow == String(repeating: "c", count: 20))
    }

    @Test func `a key goes to the top screen, then to its parents, then to the root`() {
        let root = ProbeScreen("r", uses: ["Q"])
        stack.root = root
        var all: [InputEvent] = []
        stack.willHandle = { all.append($0) }
        let parent = ProbeScreen("p", uses: ["j", "k"])
        let sibling = ProbeScreen("s", uses: ["j", "k", "x"])
        let child = ProbeScreen("c", uses: ["j"])
        stack.push(parent)
        stack.push(sibling)
        stack.push(child, above: parent)
        stack.pop(sibling)
        stack.push(sibling, above: parent)
        #expect(letters == ["p", "s", "c"])
        for key: Key in ["j", "k", "Q", "x"] { stack.handle(key) }

        #expect(child.keys == ["j", "k", "Q", "x"])
        #expect(parent.keys == ["k", "Q", "x"])
        #expect(sibling.keys == [])
        #expect(root.keys == ["Q", "x"])
        #expect(root.unused == [.key("x")])
        #expect(all == ["j", "k", "Q", "x"].map(InputEvent.key))
    }

    @Test func `a child is pushed directly above its parent`() {
        let parent = ProbeScreen("p")
        let overlay = ProbeScreen("o")
        stack.push(parent)
        stack.push(overlay)
        stack.push(ProbeScreen("c"), above: parent)

        #expect(letters == ["p", "c", "o"])
        #expect(firstRow == String(repeating: "o", count: 20))
        stack.pop(overlay)
        #expect(firstRow == String(repeating: "c", count: 20))
    }

    @Test func `a parent that the key removed still passes it on`() {
        let root = ProbeScreen("r")
        stack.root = root
        let parent = ProbeScreen("p")
        let child = ProbeScreen("c")
        child.onKey = { _ in stack.pop(parent) }
        stack.push(parent)
        stack.push(child, above: parent)
        stack.handle("q")

        #expect(root.keys == ["q"])
    }

    @Test func `the topmost screen that can show messages shows one until a key`() {
        let page = NotePage()
        stack.push(page)
        stack.push(ProbeScreen("a"), above: page)
        page.show(message: "Saved.")
        #expect(stack.message(for: page) == "Saved.")

        let above = NotePage()
        stack.push(above)
        #expect(stack.message(for: page) == nil)
        #expect(stack.message(for: above) == "Saved.")
        stack.handle("j")
        #expect(stack.message(for: above) == nil)
    }

    @Test func `a message at the start remains beside other messages until a key`() {
        let page = NotePage()
        stack.push(page)
        stack.greet(with: "Hello.")
        page.show(message: "Saved.")
        stack.greet(with: "You.")
        page.show(message: "Sent.")
        #expect(stack.message(for: page) == "Hello. You. Sent.")

        stack.handle("j")
        page.show(message: "Saved.")
        #expect(stack.message(for: page) == "Saved.")
    }

    private final class NotePage: ViewController {
        override var showsMessages: Bool { true }
    }

    @Test func `all changes of a turn are drawn together`() async {
        let screen = ProbeScreen("a")
        stack.push(screen)
        for letter in "bcd" {
            screen.letter = letter
            screen.setNeedsDisplay()
        }
        #expect(screen.drawings.isEmpty)
        #expect(stack.isUpdateScheduled)

        while stack.isUpdateScheduled { await Task.yield() }

        #expect(screen.drawings.count == 1)
        #expect(terminal.contents.first == String(repeating: "d", count: 20))
    }

    @Test func `unchanged screens are not drawn`() {
        let below = ProbeScreen("b")
        let above = ProbeScreen("a", at: Frame(size: Size(columns: 3, rows: 1)))
        stack.push(below)
        stack.push(above)
        stack.updateNow()
        above.setNeedsDisplay()
        stack.updateNow()
        stack.updateNow()

        #expect(above.drawings.count == 2)
        #expect(below.drawings.count == 1)

        stack.redraw()
        stack.updateNow()
        #expect(below.drawings.count == 2)
    }

    @Test func `a screen covered by a full-size one is drawn after that is popped`() {
        let below = ProbeScreen("b")
        let above = ProbeScreen("a")
        stack.push(below)
        stack.push(above)
        stack.updateNow()
        #expect(below.drawings.isEmpty)

        below.letter = "c"
        below.setNeedsDisplay()
        stack.pop(above)
        stack.updateNow()

        #expect(below.drawings.count == 1)
        #expect(terminal.contents.first == String(repeating: "c", count: 20))
    }

    @Test func `a popped screen and its panel are freed`() throws {
        var screen: ProbeScreen? = ProbeScreen("a")
        weak let gone = screen
        try stack.push(#require(screen))
        stack.updateNow()
        try stack.pop(#require(screen))
        screen = nil
        #expect(gone == nil)

        stack.updateNow()
        #expect(terminal.picture == "")
    }

    @Test func `screens are resized with the window`() {
        let whole = ProbeScreen("w")
        let overlay = ProbeScreen(
            "o", at: Frame(row: 1, column: 1, size: Size(columns: 2, rows: 1)))
        stack.push(whole)
        stack.push(overlay)
        stack.updateNow()
        stack.resize(to: Size(columns: 24, rows: 6))
        let grown = rows

        #expect(whole.drawings == [Size(columns: 20, rows: 5), Size(columns: 24, rows: 6)])
        #expect(grown.count == 6)
        #expect(grown[1] == "woo" + String(repeating: "w", count: 21))
    }

    @Test func `a window that is too small shows a notice, and only global keys work`() {
        let root = ProbeScreen("r")
        stack.root = root
        let screen = ProbeScreen("a", uses: ["j"])
        stack.push(screen)
        stack.resize(to: Size(columns: 12, rows: 4))
        #expect(picture == "Too small:\n20×5 needed")
        stack.handle("j")
        #expect(screen.keys == [] && root.keys == ["j"] && root.inherited == [.everywhere])

        stack.resize(to: Size(columns: 20, rows: 5))
        #expect(Set(rows) == [String(repeating: "a", count: 20)])
        stack.handle("j")
        #expect(screen.keys == ["j"])
    }

    @Test func `every window size is drawn and shows its screen again`() {
        stack.push(ProbeScreen("가"))
        stack.push(AlertScreen(title: "제목", lines: ["a text of some words", "한글 문장"]))
        for columns in [1, 2, 3, 5, 8, 13, 19, 20, 21, 33, 64, 79, 80, 120, 199, 250] {
            for rows in [1, 2, 3, 4, 5, 6, 7, 12, 24, 40, 79, 80] {
                stack.resize(to: Size(columns: columns, rows: rows))
                stack.updateNow()
                let isTooSmall = columns < 20 || rows < 5

                #expect(terminal.contents.count == rows)
                #expect(terminal.contents.allSatisfy { $0.columnCount <= columns })
                #expect(terminal.picture.contains("a text") != isTooSmall)
                #expect(terminal.picture.hasPrefix("T") == isTooSmall)
            }
        }
    }

    @Test func `the cursor is visible while the top screen wants it`() {
        let field = CursorScreen()
        stack.push(field)
        stack.updateNow()
        #expect(terminal.showsCursor)

        stack.push(ProbeScreen("a"))
        stack.updateNow()
        #expect(!terminal.showsCursor)
    }

    @Test func `a screen is notified after its drawing is shown`() {
        let screen = SeenScreen()
        stack.push(screen)
        screen.onSeen = { [terminal] in
            screen.onSeen = nil
            #expect(terminal.picture.contains("new"))
        }
        stack.updateNow()
        #expect(screen.onSeen == nil)

        var count = 0
        screen.onSeen = { count += 1 }
        stack.updateNow()
        #expect(count == 0)
    }

    private final class SeenScreen: ViewController {
        var onSeen: (() -> Void)?

        override func draw(on canvas: Canvas) {
            canvas.draw("new", row: 0)
        }

        override func didDraw() {
            onSeen?()
        }
    }

    private final class CursorScreen: ViewController {
        override var showsCursor: Bool { true }
    }

    /// The letters of the screens, from the lowest to the topmost.
    private var letters: [Character] { stack.screens.compactMap { ($0 as? ProbeScreen)?.letter } }

    private var rows: [String] {
        stack.updateNow()
        return terminal.contents
    }

    private var firstRow: String? { rows.first }

    private var picture: String {
        stack.updateNow()
        return terminal.picture
    }
}
