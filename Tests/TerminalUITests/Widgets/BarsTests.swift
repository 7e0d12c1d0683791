import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct BarsTests {
    @Test func `the title is on the left and the position on the right`() throws {
        let row = try row(columns: 24) { TitleBar.draw("Lemmy · 자유", right: "3/9", on: $0) }

        #expect(row.map(\.text).joined() == " Lemmy · 자유       3/9 ")
        #expect(row.allSatisfy { $0.isReversed })
    }

    @Test func `a long title is truncated, the position is not`() throws {
        let row = try row(columns: 16) { TitleBar.draw("A long title", right: "12/34", on: $0) }

        #expect(row.map(\.text).joined() == " A long … 12/34 ")
    }

    @Test(arguments: [
        (40, " All boards · tea   as of 14:05  12/345 "),
        (36, " All boards · tea" + String(repeating: " ", count: 12) + "12/345 "),
        (30, " All boards · tea      12/345 "), (20, " All boards… 12/345 "), (12, " Al… 12/345 "),
        (10, " All boa… "),
    ])
    func `the title outlasts its details, and the position outlasts the title`(
        columns: Int, expected: String
    ) throws {
        let row = try row(columns: columns) {
            TitleBar.draw("All boards · tea", right: "as of 14:05  12/345", on: $0)
        }

        #expect(row.map(\.text).joined() == expected)
    }

    @Test(arguments: [
        (48, " All boards · tea  2 hidden  inbox 3  new  1/20 "),
        (44, " All boards · tea   2 hidden  inbox 3  1/20 "),
        (40, " All boards · tea    2 hidden  @3  1/20 "), (30, " All boards · tea    @3  1/20 "),
        (12, " All … 1/20 "),
    ])
    func `a part with a short form is shortened before it is left out`(
        columns: Int, expected: String
    ) throws {
        let row = try row(columns: columns) {
            TitleBar.draw(
                "All boards · tea", right: "2 hidden  inbox 3  new  1/20",
                abbreviations: ["inbox 3": "@3"], on: $0)
        }

        #expect(row.map(\.text).joined() == expected)
    }

    @Test func `a part that is its own short form outlasts the others`() throws {
        let row = try row(columns: 40) {
            TitleBar.draw(
                "All boards · filter: tea", right: "offline  inbox 35  3/5 of 31",
                abbreviations: ["inbox 35": "@35", "offline": "offline"], on: $0)
        }
        #expect(row.map(\.text).joined().hasSuffix(" offline  3/5 of 31 "))
    }

    @Test(arguments: 36...120)
    func `beside a short title, the position is always visible`(_ columns: Int) throws {
        let row = try row(columns: columns) {
            TitleBar.draw(
                "All boards · two", right: "10 hidden  inbox 35  by title  as of 05:25  1/100",
                abbreviations: ["inbox 35": "@35"], on: $0)
        }

        #expect(row.map(\.text).joined().hasSuffix("  1/100 "))
    }

    @Test(arguments: 1...250)
    func `the title bar covers its row at every width`(_ columns: Int) throws {
        let row = try row(columns: columns) {
            $0.draw(String(repeating: "#", count: columns), row: 0)
            TitleBar.draw("한글 제목 and a 日本語 title 😀", right: "새 글 12/345", on: $0)
        }

        #expect(row.allSatisfy { $0.isReversed && $0.text != "#" })
        #expect(row.map(\.text).joined().columnCount == columns)
    }

    @Test func `hints that do not fit completely are dropped`() throws {
        let help = KeyMap<FootAction>().help

        for (columns, expected) in [
            (40, " j next  Enter 열기"), (19, " j next  Enter 열기"), (18, " Enter 열기"), (9, ""),
        ] {
            let row = try row(columns: columns) { StatusBar.draw(hints: help, on: $0) }
            let text = row.map(\.text).joined()
            #expect(
                text == expected + String(repeating: " ", count: columns - expected.columnCount))
        }
    }

    @Test func `the key of a hint differs from its label`() throws {
        let row = try row(columns: 24) {
            StatusBar.draw(hints: KeyMap<FootAction>().help, on: $0)
        }
        let bold = row.filter { $0.isBold }.map(\.text).joined()

        #expect(bold == "jEnter")
    }

    @Test(arguments: 1...250)
    func `the status bar covers its row at every width`(_ columns: Int) throws {
        let message = String(repeating: "읽을 수 없습니다 😀 ", count: 9)
        let row = try row(columns: columns) {
            $0.draw(String(repeating: "#", count: columns), row: 0)
            StatusBar.draw(message: message, role: .error, on: $0)
        }

        #expect(row.first?.text == " ")
        #expect(!row.contains { $0.text == "#" })
        #expect(row.map(\.text).joined().columnCount == columns)
    }

    @Test func `a message that is too long ends in the given text`() throws {
        let row = try row(columns: 24) {
            StatusBar.draw(message: "Nothing could be read there", whenCut: "  ! more", on: $0)
        }

        #expect(row.map(\.text).joined() == " Nothing could …  ! more")
    }

    private func row(columns: Int, draw: (Canvas) -> Void) throws -> [Cell] {
        let terminal = try Terminal.offscreen(columns: columns, rows: 1)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        draw(panel.canvas)
        terminal.update()
        return terminal.cells[0]
    }
}

private enum FootAction: String, ScreenAction {
    case next, hidden, open

    static let screen = "foot"

    static let bindings = [
        KeyBinding("j", action: FootAction.next, help: "", hint: "next"),
        KeyBinding("x", action: .hidden, help: "not in the footer"),
        KeyBinding(.enter, action: .open, help: "", hint: "열기"),
    ]
}
