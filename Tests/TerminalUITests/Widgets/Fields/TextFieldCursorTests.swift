import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextFieldCursorTests {
    private var field = TextField(prompt: "/")

    @Test(
        arguments: [
            ([.left], "새 글|👨‍👩‍👧"), ([.control("b"), .control("b")], "새 |글👨‍👩‍👧"),
            ([.left, .left, .right], "새 글|👨‍👩‍👧"),
            ([.left, .left, .control("f")], "새 글|👨‍👩‍👧"),
            ([.home], "|새 글👨‍👩‍👧"), ([.control("a"), .left], "|새 글👨‍👩‍👧"),
            ([.alt("b")], "새 |글👨‍👩‍👧"), ([.left.with(.control), .alt("b")], "|새 글👨‍👩‍👧"),
            ([.home, .alt("f")], "새| 글👨‍👩‍👧"), ([.left.with(.shift)], "새 글|👨‍👩‍👧"),
            ([.home, .end], "새 글👨‍👩‍👧|"), ([.home, .control("e"), .right], "새 글👨‍👩‍👧|"),
        ] as [([Key], String)])
    mutating func `the cursor moves by whole characters, within the text`(
        keys: [Key], expected: String
    ) {
        field.type("새 글👨‍👩‍👧")

        for key in keys { #expect(field.handle(key) == .moved) }
        #expect(withCursor == expected)
    }

    @Test(
        arguments: [
            (.key("새"), "ab새|c d"), (.paste("e\u{301}\tf\n"), "abe\u{301} f|c d"),
            (.key(.backspace), "a|c d"), (.key(.delete), "ab| d"),
            (.key(.control("d")), "ab| d"), (.key(.control("w")), "|c d"),
            (.key(.backspace.with(.alt)), "|c d"), (.key(.alt("d")), "ab| d"),
            (.key(.control("u")), "|c d"), (.key(.control("k")), "ab|"),
        ] as [(InputEvent, String)])
    mutating func `text is changed at the cursor`(event: InputEvent, expected: String) {
        field.type("abc d")
        field.press(.left, times: 3)

        #expect(field.handle(event) == .changed)
        #expect(withCursor == expected)
    }

    @Test mutating func `Ctrl-U and Ctrl-W delete only before the cursor`() {
        field.type("새 글  두 단어")
        field.press(.left, times: 3)

        field.press(.control("w"))
        #expect(withCursor == "새 글  | 단어")
        field.press(.control("w"))
        #expect(withCursor == "새 | 단어")
    }

    @Test(
        arguments: [Key.backspace, .control("w"), .control("u")].map(InputEvent.key) + [
            .paste("\n")
        ])
    mutating func `a key with nothing to delete before the cursor changes nothing`(
        _ event: InputEvent
    ) {
        field.type("ab")
        field.press(.home)

        #expect(field.handle(event) == .moved)
        #expect(withCursor == "|ab")
    }

    @Test(arguments: [Key.delete, .control("d"), .control("k")])
    mutating func `a key with nothing to delete after the cursor changes nothing`(_ key: Key) {
        field.type("ab")

        #expect(field.handle(key) == .moved)
        #expect(withCursor == "ab|")
    }

    @Test(arguments: [("\u{1100}", "\u{1161}b"), ("\u{1F1F0}", "\u{1F1F7}b"), ("👍", "🏽b")])
    mutating func `a character typed before its second part joins it`(
        first: Character, rest: String
    ) {
        field.type(rest)
        field.press(.home)

        field.press(.character(first))
        #expect(withCursor == "\(first)\(rest.dropLast())|b")
        field.press(.backspace)
        #expect(withCursor == "|b")
    }

    @Test(arguments: [(2, Key.backspace), (3, .delete), (3, .control("d"))])
    mutating func `parts joined by a deletion become one character`(
        steps: Int, key: Key
    ) {
        field.type("\u{1100}x\u{1161}b")
        field.press(.left, times: steps)

        field.press(key)
        #expect(withCursor == "\u{1100}\u{1161}|b")
        field.press(.backspace)
        #expect(withCursor == "|b")
    }

    @Test mutating func `setting the text moves the cursor to its end`() {
        field.type("board fr")
        field.press(.home)

        field.text = "board free"

        #expect(withCursor == "board free|")
    }

    /// The text with a bar typed at the cursor.
    private var withCursor: String {
        var copy = field
        _ = copy.handle(.character("|"))
        return copy.text
    }
}
