import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct TextFieldTests {
    private var field = TextField(prompt: "/")

    @Test mutating func `characters of any script are typed and deleted as a whole`() throws {
        for key: Key in ["a", " ", "가", "日", "👍", "\u{1F3FD}"] {
            #expect(field.handle(key) == .changed)
        }
        #expect(field.text == "a 가日👍🏽")

        #expect(field.handle(.backspace) == .changed)
        #expect(field.text == "a 가日")
    }

    @Test mutating func `Ctrl-U deletes everything and Ctrl-W a word`() {
        field.type("새 글  두 단어  ")

        #expect(field.handle(.control("w")) == .changed)
        #expect(field.text == "새 글  두 ")
        #expect(field.handle(.control("w")) == .changed)
        #expect(field.text == "새 글  ")
        #expect(field.handle(.control("u")) == .changed)
        #expect(field.text == "")
    }

    @Test mutating func `Enter submits; Esc, Ctrl-C and Backspace in an empty field cancel`() {
        #expect(field.handle(.backspace) == .cancelled)
        field.type("x")
        #expect(field.handle(.enter) == .submitted)
        #expect(field.handle(.escape) == .cancelled)
        #expect(field.handle(.control("c")) == .cancelled)
        #expect(field.text == "x")
    }

    @Test mutating func `a paste is inserted on one line and does not submit`() {
        field.type("x")

        #expect(field.handle(.paste("\nhello\n\tq  가\n\n")) == .changed)
        #expect(field.text == "xhello  q  가")
    }

    @Test(arguments: [Key.up, .down, .tab, .alt("x"), .function(1), .pageDown])
    mutating func `other keys are unused`(_ key: Key) {
        field.type("x")

        #expect(field.handle(key) == .unused)
        #expect(field.text == "x")
    }
}

extension TextField {
    mutating func type(_ text: String) {
        for character in text { _ = handle(Key.character(character)) }
    }

    mutating func press(_ key: Key, times: Int = 1) {
        for _ in 0..<times { _ = handle(key) }
    }
}
