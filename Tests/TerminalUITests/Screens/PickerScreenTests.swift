import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct PickerScreenTests {
    private let terminal: Terminal
    private let stack: ScreenStack
    private let picker: PickerScreen
    private let chosen = Chosen()

    init() throws {
        terminal = try .offscreen(columns: 50, rows: 12)
        stack = ScreenStack(terminal: terminal)
        picker = PickerScreen(
            title: "Outbox", rows: [PickerRow("Tea", note: "sending…"), PickerRow("Cake")]
        ) { [chosen] in chosen.numbers.append($0) }
        stack.push(picker)
        stack.updateNow()
    }

    @Test func `a long name is truncated before its note`() {
        let name = String(repeating: "Tea ", count: 20)
        picker.update([PickerRow(name, note: "rejected: the board is closed")])
        stack.updateNow()

        let row = terminal.picture.split(separator: "\n").first { $0.contains("> Tea") } ?? ""
        #expect(row.contains("…  rejected: the board"))
    }

    @Test func `changed rows keep the selection`() {
        stack.handle(.down)

        picker.update([PickerRow("Tea", note: "sent"), PickerRow("Cake"), PickerRow("Milk")])
        stack.updateNow()

        #expect(
            terminal.picture == """

                     ┌─ Outbox ─────────────────────────────┐
                     │                                      │
                     │    type to find                      │
                     │                                      │
                     │  Tea  sent                           │
                     │> Cake                                │
                     │  Milk                                │
                     │                                      │
                     │  Enter choose   Esc close            │
                     └──────────────────────────────────────┘
                """)
        stack.handle(.enter)
        #expect(chosen.numbers == [1])
    }

    @Test func `notes begin in one column, except after a label that is too long`() {
        stack.resize(to: Size(columns: 60, rows: 16))
        let long = String(repeating: "long ", count: 11)
        picker.update([
            PickerRow("Tea", note: "green"), PickerRow("한글 차", note: "black"), PickerRow("Milk"),
            PickerRow(long, note: "white"),
        ])
        stack.updateNow()

        let rows = terminal.picture.split(separator: "\n").map { $0.drop { $0 != "│" } }
        #expect(rows.contains { $0.hasPrefix("│> Tea      green") })
        #expect(rows.contains { $0.hasPrefix("│  한글 차  black") })
        #expect(rows.contains { $0.hasPrefix("│  long ") && $0.contains("…  white") })
    }

    @Test func `a roomy picker has a blank row below its hints`() {
        stack.resize(to: Size(columns: 50, rows: 13))
        picker.update([PickerRow("Tea"), PickerRow("Cake"), PickerRow("Milk")])
        stack.updateNow()

        let rows = terminal.picture.split(separator: "\n")
        #expect(rows[rows.count - 3].contains("Enter choose"))
        let blank = rows[rows.count - 2].trimmingPrefix { $0 == " " }
        #expect(blank == "│" + String(repeating: " ", count: 38) + "│")
        #expect(rows[rows.count - 1].contains("└──"))
    }

    @Test(arguments: ["cafe", "CAFÉ", "cafe\u{301}", "don't", "automobile", "한글"])
    func `the filter matches rows like a search`(text: String) {
        picker.update([PickerRow("Tea"), PickerRow("Café don’t", note: "auto\u{AD}mobile 한글")])
        for character in text { stack.handle(.character(character)) }
        stack.handle(.enter)

        #expect(chosen.numbers == [1])
    }

    @Test
    func `a row with a word that begins with the text comes first, one with such a note last`() {
        picker.update([
            PickerRow("Lock", note: "until it moves"), PickerRow("Remove"), PickerRow("Move"),
            PickerRow("First move"),
        ])

        for key in "move" { stack.handle(.character(key)) }
        stack.updateNow()

        let shown = terminal.picture.split(separator: "\n").map { $0.filter(\.isLetter) }
        #expect(
            shown.filter { ["Move", "Firstmove", "Remove", "Lockuntilitmoves"].contains($0) }
                == ["Move", "Firstmove", "Remove", "Lockuntilitmoves"])
        stack.handle(.enter)
        #expect(chosen.numbers == [2])
    }

    @Test func `with five rows, one shows the selected option`() {
        stack.resize(to: Size(columns: 30, rows: 5))
        stack.handle(.down)
        stack.updateNow()
        #expect(terminal.picture.contains("│> Cake"))

        for key in ["t", "e"] as [Key] { stack.handle(key) }
        stack.updateNow()
        #expect(terminal.picture.contains("│> Tea  sending…"))
        #expect(terminal.picture.contains("│  te "))
    }

    @Test func `hints say what Enter does and that an option can be deleted`() {
        let other = PickerScreen(
            title: "Drafts", verb: "continue", rows: [PickerRow("Tea")], discard: { _ in }
        ) { _ in
        }
        stack.push(other)
        stack.updateNow()

        #expect(terminal.picture.contains("Enter continue   F8 delete  Esc close"))
    }

    @Test func `the filter still applies after rows have changed`() {
        for key in ["t", "e"] as [Key] { stack.handle(key) }

        picker.update([PickerRow("Tea"), PickerRow("Cake"), PickerRow("Teapot")])
        stack.handle(.down)
        stack.handle(.enter)

        #expect(chosen.numbers == [2])
    }
}

private final class Chosen {
    var numbers: [Int] = []
}
