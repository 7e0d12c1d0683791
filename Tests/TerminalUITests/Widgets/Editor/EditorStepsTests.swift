import TestSupport
import Testing

@testable import TerminalUI

/// Tests that a key press costs the same in a long text as in a short one.
///
/// They count wrapped bytes and created chunks, because times would depend on the machine.
@Suite @MainActor struct EditorStepsTests {
    nonisolated static let pieces = ["가", "x", "가나다 ", "word ", "line\n", "👨\u{200D}", "\u{301}"]

    nonisolated static let keys = [
        "x", "가", "<Enter>", "<Backspace>", "<Delete>", "<Left>", "<Right>", "<Up>", "<Down>",
        "<PageUp>", "<PageDown>", "<Home>", "<End>", "<C-Home>", "<C-End>", "<S-Down>", "<C-_>",
    ]

    @Test(arguments: pieces)
    func `a key press in a megabyte wraps no more than one in a page`(piece: String) throws {
        let long = try wrappedBytes(piece, length: 1 << 20)
        let short = try wrappedBytes(piece, length: 1 << 14)

        for (key, longBytes, shortBytes) in zip3(Self.keys, long, short) {
            // A chunk that consists only of combining marks is one row, and a page shows a few of
            // them.
            let limit = piece == "\u{301}" ? 26 * TextChunk.limit : 4 * TextChunk.limit
            #expect(longBytes <= limit, "\(key) wraps \(longBytes), \(shortBytes)")
        }
    }

    @Test func `typing in a long line wraps one chunk, and moving wraps none`() throws {
        let screen = try editor("가나다라마바사아자차", length: 1 << 20)
        let start = screen.editor.layout.wrappedBytes

        try screen.press("가")
        let typed = screen.editor.layout.wrappedBytes
        #expect((1...TextChunk.limit + 3).contains(typed - start))
        try screen.press("<Left><Right><Up><Down><Left>")
        #expect(screen.editor.layout.wrappedBytes == typed)
    }

    /// Returns the number of bytes that each key wraps in the middle of a text.
    private func wrappedBytes(_ piece: String, length: Int) throws -> [Int] {
        let screen = try editor(piece, length: length)
        let middle = screen.editor.position
        return try Self.keys.map { key in
            screen.editor.move(to: middle)
            screen.draw()
            let before = screen.editor.layout.wrappedBytes
            try screen.press(key)
            return screen.editor.layout.wrappedBytes - before
        }
    }

    private func editor(_ piece: String, length: Int) throws -> EditorOnScreen {
        let text = String(repeating: piece, count: length / piece.utf8.count)
        let screen = try EditorOnScreen(text, columns: 80, rows: 24)
        screen.editor.move(
            to: screen.editor.content.chunked.position(
                of: screen.editor.content.chunked.roundedUp(length / 2)))
        screen.draw()
        try screen.press("y")
        return screen
    }

    private func zip3(_ a: [String], _ b: [Int], _ c: [Int]) -> [(String, Int, Int)] {
        zip(a, zip(b, c)).map { ($0, $1.0, $1.1) }
    }
}
