import Foundation
import TestSupport
import Testing

@testable import TerminalUI

/// The width rules are global to the process, so each test runs in its own process.
@Suite struct WideGlyphOverlayTests {
    @Test func `emoji are joined and have the measured width`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("a👩‍💻b❤️c1️⃣d🇰🇷e👍🏽f🏳️‍🌈g", row: 0)

                #expect(screen.shown[0] == "a👩‍💻b❤️c1️⃣d🇰🇷e👍🏽f🏳️‍🌈g")
                #expect(screen.terminal.contents[0] == "a👩‍💻b❤️c1️⃣d🇰🇷e👍🏽f🏳️‍🌈g")
            }
        }
    }

    @Test func `emoji are drawn separately if the terminal is unknown`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen([]) { screen in
                screen.draw("a👩‍💻b❤️c👍🏽d🏳️‍🌈e", row: 0)

                #expect(screen.shown[0] == "a👩💻b❤ c👍d🏳 🌈e")
                #expect(!screen.newBytes.contains("2026"))
            }
        }
    }

    @Test func `an emoji is sent as one sequence, at its position, in its row's style`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("x", row: 2)
                screen.panel.canvas.over(.selected).draw("가👩🏽‍💻❤️.", row: 1, column: 3)
                screen.update()

                let sent = screen.newBytes
                #expect(sent.contains("\u{1B}[2;6H"))
                #expect(sent.contains("👩🏽‍💻❤️\u{1B}"))
                #expect(sent.contains("\u{1B}[7m") || sent.contains("\u{1B}[0;7m"))
            }
        }
    }

    @Test func `an emoji is sent again only with its row`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("👩‍💻 a", row: 1)
                screen.draw("b", row: 2)
                #expect(!screen.newBytes.contains("👩‍💻"))

                screen.draw("👩‍💻 c", row: 1)
                #expect(screen.newBytes.contains("👩‍💻"))
                screen.terminal.setNeedsFullRedraw()
                screen.update()
                #expect(screen.newBytes.contains("👩‍💻"))
                #expect(screen.shown[1] == "👩‍💻 c")
            }
        }
    }

    @Test func `a panel over half of an emoji leaves a blank until it is removed`()
        async
    {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("ab👩‍💻cd", row: 1)
                for (column, picture) in [(3, "ab ##d"), (1, "a## cd")] {
                    var cover = Panel(
                        on: screen.terminal,
                        frame: Frame(row: 1, column: column, size: Size(columns: 2, rows: 1)))
                    cover?.canvas.draw("##", row: 0)
                    screen.update()
                    #expect(screen.shown[1] == picture)
                    cover = nil
                    screen.update()
                    #expect(screen.shown[1] == "ab👩‍💻cd")
                }
            }
        }
    }

    @Test func `half of an emoji at the edge becomes a blank`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                let end = screen.terminal.size.columns
                screen.draw("a👩‍💻", row: 0, column: end - 2)
                screen.draw("a👩‍💻", row: 1, column: end - 3)

                #expect(screen.shown[0].hasSuffix(" a"))
                #expect(screen.shown[1].hasSuffix(" a👩‍💻"))
            }
        }
    }

    @Test func `an emoji can be part of a link`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.panel.canvas.draw(
                    [TextSpan("a👩‍💻", .link, link: "https://example.org")], row: 0)
                screen.update()
                let beside = Frame(column: 9, size: Size(columns: 3, rows: 1))
                let other = try #require(Panel(on: screen.terminal, frame: beside))
                other.canvas.draw("z", row: 0)
                screen.update()

                let links = screen.newBytes.components(separatedBy: "example.org\u{1B}\\")
                #expect(links.count == 2)
                #expect(links.last?.contains("👩‍💻") == true)
                #expect(links.first?.contains("👩‍💻") == true)
            }
        }
    }

    @Test func `characters newer than the C library are drawn with their width`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen([]) { screen in
                for (row, text) in [
                    "a🩷b🫨c🪿d", "Han 𱍐|", "Cyrillic 𞀰|, Kawi 𑼂|", "a\u{1E08F}b가\u{1E4EC}c", "𞀰𞀱🩷𞀲",
                ].enumerated() {
                    screen.draw(text, row: row)
                    #expect(screen.shown[row] == text)
                    #expect(screen.terminal.contents[row] == text)
                }
                #expect(!screen.newBytes.contains("\u{FFFD}"))
            }
        }
    }

    @Test func `a narrow character newer than the C library does not shift others`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("𞀰x𞀱👩‍💻𞀲", row: 1)
                let cover = try #require(
                    Panel(
                        on: screen.terminal,
                        frame: Frame(row: 1, column: 2, size: Size(columns: 1, rows: 1))))
                cover.canvas.draw("#", row: 0)
                withExtendedLifetime(cover) { screen.update() }

                #expect(screen.shown[1].hasPrefix("𞀰x#👩‍💻"))
                #expect(screen.shown[1].hasSuffix("𞀲"))
            }
        }
    }

    @Test func `ambiguous characters have two columns, and lines are ASCII`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wideAmbiguous) { screen in
                screen.panel.canvas.drawFrame(title: "Ж…")
                screen.update()

                #expect(screen.terminal.contents[0].hasPrefix("+- Ж… ---"))
                #expect(screen.terminal.contents[1].hasPrefix("|"))
                #expect("Ж…".columnCount == 4)
                #expect("ЖЖЖЖ".cut(toColumns: 5) == "Ж…")
            }
        }
    }

    @Test func `after random drawing, the terminal shows the content of ncurses`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                var generator = SeededGenerator(seed: 11)
                var cover: Panel?
                for round in 0..<600 {
                    drawSomething(on: screen, &cover, round, &generator)
                    screen.update()
                    try #require(screen.shown == screen.terminal.contents, "round \(round)")
                }
            }
        }
    }

    @Test func `glyphs beyond the last number stay blank and use no memory`() async {
        await #expect(processExitsWith: .success) {
            await checkNumbers()
        }
    }

    @Test func `no text can contain the placeholder of a glyph`() async {
        await #expect(processExitsWith: .success) {
            try await onScreen(.wholeEmoji) { screen in
                screen.draw("👩‍💻", row: 0)
                screen.draw("|\u{3000}\u{FE00}|\u{3000}\u{FE20}|\u{3000}\u{301}|", row: 1)

                #expect(!screen.terminal.contents[1].contains("👩‍💻"))
                #expect(screen.terminal.contents[1].columnCount == 10)
            }
        }
    }
}

@MainActor private func drawSomething(
    on screen: SentScreen, _ cover: inout Panel?, _ round: Int, _ generator: inout SeededGenerator
) {
    let pieces = [
        "👩‍💻", "❤️", "1️⃣", "🇰🇷", "👍🏽", "🏳️‍🌈", "a", "가", " ", "👩", "👨‍👩‍👧‍👦", "🩷", "𞀰", "𑼒", "a\u{1E08F}",
        "𱍐", "가\u{1E4EC}",
    ]
    let size = screen.terminal.size
    let text = (0..<Int.random(in: 0...8, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    switch round % 5 {
    case 0:
        cover = Panel(
            on: screen.terminal,
            frame: Frame(
                row: .random(in: 0..<size.rows - 2, using: &generator),
                column: .random(in: 0..<size.columns - 5, using: &generator),
                size: Size(columns: 5, rows: 2)))
        cover?.canvas.draw(text, row: 0)
    case 1: cover = nil
    case 2:
        // All rows move up or down, as in a scrolling list.
        for row in 0..<size.rows {
            screen.panel.canvas.clear(row: row)
            let number = row + round / 5
            screen.panel.canvas.draw(pieces[number % pieces.count] + "\(number)\(text)", row: row)
        }
    default:
        screen.panel.canvas.over(.selected).draw(
            text, row: .random(in: 0..<size.rows, using: &generator),
            column: .random(in: 0..<size.columns, using: &generator))
    }
}

@MainActor private func checkNumbers() {
    let standIns = (0..<40_000).map { number in
        var characters: [wchar_t] = [0x20, 0x1F469, wchar_t(0x4E00 + number)]
        WideGlyphOverlay.replace(glyphAt: 1, ofColumns: 2, in: &characters)
        return characters.dropFirst()
    }

    #expect(WideGlyphOverlay.glyph(for: standIns[0]) == "👩一")
    #expect(WideGlyphOverlay.glyph(for: standIns[38_415]) == "👩\u{E40F}")
    #expect(standIns[38_415].count == 5)
    #expect(standIns[38_416] == [0x3000])
    #expect(standIns[39_999] == [0x3000])
}

@MainActor private func onScreen(
    _ rules: WidthRules, _ body: @MainActor @Sendable (SentScreen) throws -> Void
) throws {
    WidthRules.current = rules
    try body(SentScreen(joinsEmoji: rules.contains(.joinedEmoji)))
}

/// A terminal whose output is rendered by another one.
@MainActor private final class SentScreen {
    let terminal: Terminal
    let panel: Panel

    private let output: UnsafeMutablePointer<FILE>
    private var picture: PseudoTerminalScreen
    private var bytesBefore = 0
    /// The output of the latest update.
    private(set) var newBytes = ""

    init(joinsEmoji: Bool) throws {
        output = try #require(tmpfile())
        terminal = try Terminal(
            type: "xterm-256color", output: output, input: output, depth: .palette256)
        terminal.resize(to: Size(columns: 40, rows: 8))
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        picture = PseudoTerminalScreen(columns: 40, rows: 8, joinsEmoji: joinsEmoji)
    }

    var shown: [String] { picture.lines }

    func draw(_ text: String, row: Int, column: Int = 0) {
        panel.canvas.draw(text, row: row, column: column)
        update()
    }

    func update() {
        terminal.update()
        let all = (try? output.contents()) ?? ""
        let new = Array(all.utf8.dropFirst(bytesBefore))
        bytesBefore += new.count
        newBytes = String(decoding: new, as: UTF8.self)
        picture.feed(new)
    }
}
