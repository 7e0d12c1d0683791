import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite struct CursorReportTests {
    private static let report = Array("\u{1B}[4;3R".utf8)

    @Test func `a report is not decoded as keys, however it is split`() {
        for split in 0...Self.report.count {
            var decoder = InputDecoder()
            let events = [Self.report[..<split], Self.report[split...]]
                .flatMap { decoder.events(from: $0) }

            #expect(events.isEmpty)
            #expect(decoder.takeReports().map(\.row) == [4])
            #expect(decoder.events(from: "j".utf8) == [.key("j")])
            #expect(!decoder.isWaiting)
        }
    }

    @Test func `the late rest of a report is recognized`() {
        for split in 1..<Self.report.count {
            var decoder = InputDecoder()
            var events = decoder.events(from: Self.report[..<split])
            events += decoder.flush()
            events += decoder.events(from: Self.report[split...])

            #expect(events.count <= (split < 3 ? 1 : 0), "\(split)")
            #expect(decoder.takeReports().map(\.column) == [3], "\(split)")
            #expect(decoder.events(from: "R".utf8) == [.key("R")])
        }
    }

    @Test func `keys after an unfinished report have an effect`() {
        for beginning in ["\u{1B}", "\u{1B}[", "\u{1B}[4", "\u{1B}[4;"] {
            var decoder = InputDecoder()
            _ = decoder.events(from: beginning.utf8)
            _ = decoder.flush()

            #expect(decoder.events(from: "3o".utf8) == [.key("3"), .key("o")])
            #expect(decoder.events(from: "R".utf8) == [.key("R")])
        }
    }

    @Test func `F3 with a modifier is a key`() {
        var decoder = InputDecoder()

        #expect(
            decoder.events(from: "\u{1B}[1;2R\u{1B}[R".utf8) == [
                .key(.function(3)), .key(.function(3)),
            ])
        #expect(decoder.takeReports().isEmpty)
    }

    @Test(arguments: [
        "\u{1B}[;R", "\u{1B}[4R", "\u{1B}[4;3;2R", "\u{1B}[4;R", "\u{1B}[0;3R",
        "\u{1B}[99999999999999999999;3R", "\u{1B}[?4;3R", "\u{1B}[4;-3R",
        "\u{1B}[00000000000004;3R",
    ])
    func `other sequences are not cursor reports`(_ text: String) {
        var decoder = InputDecoder()
        _ = decoder.events(from: text.utf8)

        #expect(decoder.takeReports().isEmpty)
        #expect(decoder.events(from: "j".utf8) == [.key("j")])
    }

    @Test func `a flood of reports uses no memory`() {
        var decoder = InputDecoder()
        for _ in 0..<100 {
            #expect(decoder.events(from: String(repeating: "\u{1B}[4;3R", count: 100).utf8).isEmpty)
        }
        #expect(decoder.takeReports().count <= WidthQuery.count)
    }

    @Test func `emoji with a reported width of two columns are joined`() {
        let all = "\u{1B}[2;3R\u{1B}[3;3R\u{1B}[4;3R\u{1B}[5;5R\u{1B}[6;3R"
        #expect(rules(in: all) == .wholeEmoji)
        #expect(rules(in: "\u{1B}[6;3R") == .skinTones)
        #expect(rules(in: "\u{1B}[7;3R\u{1B}[24;3R\u{1B}[2;80R") == [])
    }

    @Test func `the responses of xterm, tmux and kitty are recognized`() {
        #expect(rules(in: "\u{1B}[2;7R\u{1B}[3;2R\u{1B}[4;2R\u{1B}[5;4R\u{1B}[6;5R") == [])
        #expect(rules(in: "\u{1B}[2;5R\u{1B}[3;2R\u{1B}[4;2R\u{1B}[5;4R\u{1B}[6;5R") == [])
        #expect(
            rules(in: "\u{1B}[2;5R\u{1B}[3;3R\u{1B}[4;3R\u{1B}[5;5R\u{1B}[6;3R")
                == WidthRules.wholeEmoji.subtracting(.joinedEmoji))
    }

    @Test func `each kind is requested in its own row, and all are erased`() {
        let text = WidthQuery.text(in: Size(columns: 80, rows: 24))
        var screen = PseudoTerminalScreen(columns: 80, rows: 24)
        screen.feed(text.utf8)

        #expect(screen.text.allSatisfy { $0 == "\n" })
        #expect(screen.cursor.row == 0 && screen.cursor.column == 0)
        #expect(text.components(separatedBy: "\u{1B}[6n").count == 6)
        #expect(text.components(separatedBy: "\u{1B}[8m").count == 6)
        #expect(WidthQuery.text(in: Size(columns: 80, rows: 5)).isEmpty)
    }

    @Test(arguments: [
        ("xterm-256color", false, true), ("foot", false, true), ("tmux-256color", false, false),
        ("screen-256color", false, false), ("xterm-256color", true, false), ("linux", false, false),
        ("vt220", false, false), ("ansi", false, false), ("dumb", false, false),
        ("cons25", false, false),
    ])
    func `only capable terminals are queried`(_ type: String, isInTmux: Bool, isAsked: Bool) {
        let modes = TerminalModes(type: type, areForTmux: isInTmux)

        #expect(modes.widthQuery(in: Size(columns: 80, rows: 24)).isEmpty == !isAsked)
    }

    private func rules(in answers: String) -> WidthRules {
        var decoder = InputDecoder()
        _ = decoder.events(from: answers.utf8)
        return WidthQuery.rules(in: decoder.takeReports())
    }
}
