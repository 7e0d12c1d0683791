import TestSupport
import Testing

@testable import TerminalUI

/// Random keys, compared with their effect on an array of characters.
@Suite @MainActor struct EditorFuzzTests {
    private var generator = SeededGenerator(seed: 42)

    @Test(arguments: 1...8)
    mutating func `random keys have the same effect as on an array of characters`(seed: UInt64)
        throws
    {
        generator = SeededGenerator(seed: seed)
        let start = seed % 3 == 0 ? String(repeating: "가나 다", count: 450) : ""
        let screen = try EditorOnScreen(start, columns: 12, rows: 5)
        var model = Model(start)
        var keys: [String] = []

        for _ in 0..<400 {
            let key = Self.keys.randomElement(using: &generator) ?? "x"
            keys.append(key)
            try screen.press(key)
            model.press(key)
            let cursor = screen.editor.content.chunked.text(in: 0..<screen.editor.content.cursor)
            guard screen.editor.text == model.text, cursor == model.beforeCursor else {
                Issue.record("After \(keys.suffix(12).joined()): \(screen.marked.debugDescription)")
                return
            }
            #expect(screen.editor.isChanged == (model.text != start))
            #expect(screen.picture.contains("|"))
        }
    }

    @Test(arguments: 1...6)
    mutating func `undo and redo pass through every state`(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        let screen = try EditorOnScreen("시작", columns: 15, rows: 4)
        var states: [Int: String] = [:]
        func note() {
            let state = screen.editor.content.history.state
            let known = states.updateValue(screen.editor.text, forKey: state)
            #expect(known == nil || known == screen.editor.text)
        }

        note()
        for _ in 0..<300 {
            if Int.random(in: 0..<10, using: &generator) == 0 {
                screen.paste(.random(scalars: 5, using: &generator))
            }
            try screen.press(
                (Self.keys + ["<C-_>", "<M-r>"]).randomElement(using: &generator) ?? "")
            note()
        }
        let last = screen.editor.text
        while screen.editor.perform(.undo) == .changed { note() }
        #expect(screen.editor.text == "시작")
        #expect(!screen.editor.isChanged)
        while screen.editor.perform(.redo) == .changed { note() }
        #expect(screen.editor.text == last || states.values.contains(screen.editor.text))
    }

    @Test mutating func `no text, key or click breaks the screen at any size`() throws {
        let actions = EditorAction.allCases
        for round in 0..<60 {
            let columns = [1, 2, 3, 9, 20, 40].randomElement(using: &generator) ?? 9
            let rows = [1, 2, 5, 12].randomElement(using: &generator) ?? 5
            let screen = try EditorOnScreen(
                .random(scalars: round * 4, using: &generator), columns: columns, rows: rows)
            for _ in 0..<30 {
                _ = screen.editor.perform(actions.randomElement(using: &generator) ?? .up)
                screen.use(
                    [.press, .drag, .release, .wheel(1), .wheel(-1)]
                        .randomElement(using: &generator) ?? .press,
                    row: .random(in: -1...rows, using: &generator),
                    column: .random(in: -1...columns, using: &generator))
                #expect(screen.terminal.contents.allSatisfy { $0.columnCount <= columns })
                let content = screen.editor.content
                guard content.chunked.roundedUp(content.cursor) == content.cursor else {
                    Issue.record("\(content.cursor) in \(content.text.debugDescription)")
                    return
                }
            }
        }
    }

    @Test(arguments: 1...8)
    mutating func `the screen matches a complete redraw`(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        let line = String(repeating: "가나 다\tab ", count: Int(seed))
        let text = Array(repeating: line, count: Int(seed) / 2).joined(separator: "\n")
        let screen = try EditorOnScreen(text, columns: 14, rows: 5)
        for _ in 0..<150 {
            let key = (Self.keys + Self.selecting).randomElement(using: &generator) ?? "x"
            try screen.press(key)
            screen.use(
                [.press, .drag, .release, .wheel(1), .wheel(-1)]
                    .randomElement(using: &generator) ?? .press,
                row: .random(in: 0...4, using: &generator),
                column: .random(in: 0...13, using: &generator))
            let cells = screen.terminal.cells
            screen.editor.setNeedsDisplay()
            screen.draw()
            guard cells == screen.terminal.cells else {
                Issue.record("\(key) in \(screen.marked.debugDescription)")
                return
            }
        }
    }

    private static let selecting = [
        "<S-Left>", "<S-Down>", "<S-End>", "<C-@>", "<C-Home>", "<C-End>", "<C-k>", "<C-_>",
    ]
    private static let keys =
        ["a", "b", "가", "나", "<Space>", "\u{301}", "\u{1100}", "\u{1161}", "👍", "🏽", "\u{200D}"] + [
            "<Left>", "<Right>", "<Home>", "<End>", "<Backspace>", "<Delete>", "<Enter>", "<C-u>",
            "<C-k>", "<C-w>", "<M-f>", "<M-b>", "<C-Home>", "<C-End>", "<Left>", "<Right>",
        ]
}

/// A reference implementation of an edited text.
private struct Model {
    private var characters: [Character]
    private var cursor = 0

    init(_ text: String) {
        characters = Array(text)
    }

    var text: String { String(characters) }
    var beforeCursor: String { String(characters[..<cursor]) }

    mutating func press(_ key: String) {
        switch key {
        case "<Left>": cursor = max(0, cursor - 1)
        case "<Right>": cursor = min(characters.count, cursor + 1)
        case "<Home>": cursor = lineStart
        case "<End>": cursor = lineEnd
        case "<C-Home>": cursor = 0
        case "<C-End>": cursor = characters.count
        case "<M-b>": cursor = back(back(cursor) { !$0.isWord }) { $0.isWord }
        case "<M-f>": cursor = forth(forth(cursor) { !$0.isWord }) { $0.isWord }
        case "<Backspace>": replace(max(0, cursor - 1)..<cursor)
        case "<Delete>": replace(cursor..<min(characters.count, cursor + 1))
        case "<C-u>": replace(lineStart..<cursor)
        case "<C-k>":
            replace(cursor..<(lineEnd == cursor ? min(characters.count, cursor + 1) : lineEnd))
        case "<C-w>":
            replace(back(back(cursor) { $0.isWhitespace }) { !$0.isWhitespace }..<cursor)
        case "<Enter>": replace(cursor..<cursor, "\n")
        case "<Space>": replace(cursor..<cursor, " ")
        default: replace(cursor..<cursor, key)
        }
    }

    private var lineStart: Int { back(cursor) { $0 != "\n" } }
    private var lineEnd: Int { forth(cursor) { $0 != "\n" } }

    private func back(_ start: Int, _ isAlike: (Character) -> Bool) -> Int {
        var place = start
        while place > 0, isAlike(characters[place - 1]) { place -= 1 }
        return place
    }

    private func forth(_ start: Int, _ isAlike: (Character) -> Bool) -> Int {
        var place = start
        while place < characters.count, isAlike(characters[place]) { place += 1 }
        return place
    }

    /// Replaces a range. Characters may join at its edges; the cursor moves after those.
    private mutating func replace(_ range: Range<Int>, _ text: String = "") {
        let before = String(characters[..<range.lowerBound]) + text
        characters = Array(before + String(characters[range.upperBound...]))
        cursor = 0
        var length = 0
        while length < before.utf8.count {
            length += characters[cursor].utf8.count
            cursor += 1
        }
    }
}

extension Character {
    fileprivate var isWord: Bool { isLetter || isNumber }
}
