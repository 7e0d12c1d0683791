import Foundation
import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct LinkTests {
    private let output: UnsafeMutablePointer<FILE>
    private let terminal: Terminal
    private let panel: Panel
    private static let address = "https://example.org/a"

    init() throws {
        output = try #require(tmpfile())
        terminal = try Terminal(
            type: "xterm-256color", output: output, input: output, depth: .palette256)
        panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
    }

    @Test func `a span with an address is a link of the terminal`() throws {
        draw("to ", link: nil, then: "가 place")
        #expect(update() == ["\(Self.address) 가 place"])

        terminal.setNeedsFullRedraw()
        #expect(update() == ["\(Self.address) 가 place"])
    }

    @Test func `screens without links and unchanged links send nothing`() throws {
        panel.canvas.draw("no link", row: 0)
        #expect(update() == [])
        draw("to ", link: nil, then: "a place")
        _ = update()

        panel.canvas.draw("elsewhere", row: 3)
        #expect(update() == [])
    }

    @Test func `text drawn over a link is not a link`() throws {
        draw("to ", link: nil, then: "a place")
        _ = update()

        panel.canvas.draw("a p", row: 0, column: 3)
        #expect(update() == ["\(Self.address) lace"])
        panel.canvas.clear()
        #expect(update() == [])
    }

    @Test func `text that is no longer a link is sent again`() {
        draw("to ", link: nil, then: "a place")
        _ = update()
        let before = contents.count

        draw("to a place", link: nil, then: "")
        _ = update()
        #expect(Self.withoutEscapes(String(contents.dropFirst(before))).contains("a place"))
    }

    @Test func `a wide character across the start of a removed link is rewritten whole`() {
        draw("to ", link: nil, then: "a place")
        _ = update()
        let before = contents.count

        panel.canvas.clear()
        panel.canvas.draw("ab가나다라마바", row: 0)
        _ = update()

        // The part of the output for links. 가 is in the third and fourth columns.
        let rewritten = contents.dropFirst(before).components(separatedBy: "\u{1B}7").last ?? ""
        #expect(rewritten.contains("\u{1B}[1;3H"))
        #expect(Self.withoutEscapes(rewritten).contains("가나다라"))
    }

    @Test func `a panel that covers a link hides it until it is removed`() throws {
        draw("to ", link: nil, then: "a place")
        _ = update()

        var cover = Panel(
            on: terminal, frame: Frame(column: 5, size: Size(columns: 2, rows: 2)))
        cover?.canvas.draw("##", row: 0)
        #expect(update().sorted() == ["\(Self.address) a ", "\(Self.address) ace"])
        cover = nil
        #expect(update() == ["\(Self.address) a place"])
    }

    @Test func `links have the style of their text and reset it afterwards`() throws {
        panel.canvas.draw([TextSpan("x", .link, .strong, link: Self.address)], row: 0)
        terminal.update()
        let sent = try output.contents()

        #expect(sent.contains("\u{1B}]8;;\u{1B}\\"))
        #expect(terminal.picture == "x")
        let link = sent.components(separatedBy: Self.address).last ?? ""
        #expect(link.contains("[38;5;4m"))
        #expect(link.hasSuffix("\u{1B}8"))
    }

    @Test func `terminals that may not support links receive none`() throws {
        let terminal = try Terminal(
            type: "linux", output: output, input: output, depth: .eight)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw([TextSpan("x", .link, link: Self.address)], row: 0)
        terminal.update()

        #expect(try !output.contents().contains("]8;"))
    }

    @Test(arguments: [
        "javascript:alert(1)", "file:///etc/passwd", "https://a b", "https://a\u{1B}\\",
        "https://a\u{7}", "example.org", "https://" + String(repeating: "x", count: 2083),
        "https://a\n", "",
    ])
    func `invalid addresses and other schemes are not links`(_ address: String) {
        #expect(LinkAddress.sanitised(address) == nil)
    }

    @Test(arguments: [
        ("HTTPS://example.org/?q=1#x", "HTTPS://example.org/?q=1#x"),
        ("mailto:a@b", "mailto:a@b"), ("board-tui://post/1", "board-tui://post/1"),
        ("http://한.kr/\u{9B}", "http://%ED%95%9C.kr/%C2%9B"),
    ])
    func `addresses are sent in ASCII`(_ address: String, sent: String) {
        #expect(LinkAddress.sanitised(address) == sent)
    }

    private func draw(_ text: String, link: String?, then linked: String) {
        panel.canvas.draw(
            [TextSpan(text, link: link), TextSpan(linked, .link, link: Self.address)], row: 0)
    }

    /// Returns the links that an update sends: the address, a blank, and the text.
    private func update() -> [String] {
        let before = contents.count
        terminal.update()
        let sent = contents.dropFirst(before)
        return sent.components(separatedBy: "\u{1B}]8;id=").dropFirst().map { link in
            let parts = link.components(separatedBy: "\u{1B}\\")
            let address = parts[0].drop { $0 != ";" }.dropFirst()
            return "\(address) \(Self.withoutEscapes(parts[1]))"
        }
    }

    private var contents: String { (try? output.contents()) ?? "" }

    private static func withoutEscapes(_ text: String) -> String {
        let pieces = text.replacing("\u{1B}]8;;", with: "").components(separatedBy: "\u{1B}")
        return pieces.map { piece in
            switch piece.first {
            case "[": String(piece.drop { !$0.isLetter }.dropFirst())
            case "(": String(piece.dropFirst(2))
            default: piece
            }
        }
        .joined()
    }
}
