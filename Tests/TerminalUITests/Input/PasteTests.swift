import Testing

@testable import TerminalUI

@Suite struct PasteTests {
    private let beginning = "\u{1B}[200~"
    private let end = "\u{1B}[201~"

    @Test func `a paste is one event between the keys typed before and after it`() {
        var decoder = InputDecoder()

        let events = decoder.events(from: "j\(beginning)hello\rq\(end)k".utf8)

        #expect(events == [.key("j"), .paste("hello\nq"), .key("k")])
        #expect(!decoder.isWaiting)
    }

    @Test(arguments: ["a\r\nb", "a\rb", "a\nb"])
    func `lines end in a newline, however the terminal sends it`(text: String) {
        #expect(events(ofPaste: text) == [.paste("a\nb")])
    }

    @Test func `controls are removed, and pasted text is never a key`() {
        #expect(events(ofPaste: "\u{3}a\u{1B}[A\tb\u{7F}\u{9B}가\0") == [.paste("a[A\tb가")])
        #expect(events(ofPaste: "") == [])
        #expect(events(ofPaste: "\u{1B}\u{1B}[201") == [.paste("[201")])
    }

    @Test func `a paste may be split anywhere`() {
        let bytes = Array("\(beginning)가 \u{1B}[201\u{1B}\(end)q".utf8)
        for split in 1..<bytes.count {
            var decoder = InputDecoder()

            let events =
                decoder.events(from: bytes[..<split]) + decoder.events(from: bytes[split...])

            #expect(events == [.paste("가 [201"), .key("q")])
        }
    }

    @Test func `a paste without an end waits, and becomes text on a flush`() {
        var decoder = InputDecoder()

        #expect(decoder.events(from: "\(beginning)q\r".utf8) == [])
        #expect(decoder.isPasting)
        #expect(decoder.flush() == [.paste("q\n")])
        #expect(!decoder.isWaiting)
        #expect(decoder.events(from: "j".utf8) == [.key("j")])
    }

    @Test func `the late rest of an interrupted paste is not decoded as keys`() {
        var decoder = InputDecoder()
        _ = decoder.events(from: "\(beginning)one".utf8)
        #expect(decoder.flush() == [.paste("one")])

        #expect(decoder.events(from: " two q\(end)j".utf8) == [.paste(" two q"), .key("j")])
        #expect(decoder.events(from: "q".utf8) == [.key("q")])
    }

    @Test func `typing and pasting work after a paste without an end`() {
        var decoder = InputDecoder()
        _ = decoder.events(from: "\(beginning)one".utf8)
        _ = decoder.flush()

        #expect(decoder.events(from: "j".utf8) == [.key("j")])
        let events = decoder.events(from: "k\(beginning)two\(end)".utf8)

        #expect(events == [.key("k"), .paste("two")])
    }

    @Test func `an endless paste is truncated, and its rest is not decoded as keys`() {
        var decoder = InputDecoder()
        _ = decoder.events(from: beginning.utf8)
        let piece = Array(repeating: UInt8(ascii: "q"), count: 100_000)
        for _ in 0..<11 { #expect(decoder.events(from: piece) == []) }

        let kept = String(repeating: "q", count: PasteReader.limit - 1)
        #expect(decoder.events(from: "\(end)j".utf8) == [.paste(kept), .key("j")])
    }

    @Test(arguments: ["x", "가"])
    func `truncation is reported once, and no character is split`(character: String) {
        var decoder = InputDecoder()
        let whole = String(repeating: character, count: PasteReader.limit / character.utf8.count)

        #expect(decoder.events(from: (beginning + whole + end).utf8) == [.paste(whole)])
        let isWholeCut = decoder.takePasteTruncation()
        let events = decoder.events(from: (beginning + whole + character + end).utf8)

        #expect(events == [.paste(String(whole.dropLast(character == "x" ? 1 : 0)))])
        let cuts = [decoder.takePasteTruncation(), decoder.takePasteTruncation()]
        #expect(!isWholeCut)
        #expect(cuts == [true, false])
    }

    private func events(ofPaste text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.events(from: (beginning + text + end).utf8)
    }
}
