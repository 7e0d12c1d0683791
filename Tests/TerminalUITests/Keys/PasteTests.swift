import Testing

@testable import TerminalUI

@Suite struct PasteTests {
    private let beginning = "\u{1B}[200~"
    private let end = "\u{1B}[201~"

    @Test func `a paste is one key between those typed before and after it`() {
        var decoder = KeyDecoder()

        let keys = decoder.keys(from: "j\(beginning)hello\rq\(end)k".utf8)

        #expect(keys == ["j", .paste("hello\nq"), "k"])
        #expect(!decoder.isWaiting)
    }

    @Test(arguments: ["a\r\nb", "a\rb", "a\nb"])
    func `lines end in a newline, however the terminal sends it`(text: String) {
        #expect(keys(ofPaste: text) == [.paste("a\nb")])
    }

    @Test func `controls are removed, and nothing pasted is a key`() {
        #expect(keys(ofPaste: "\u{3}a\u{1B}[A\tb\u{7F}\u{9B}가\0") == [.paste("a[A\tb가")])
        #expect(keys(ofPaste: "") == [])
        #expect(keys(ofPaste: "\u{1B}\u{1B}[201") == [.paste("[201")])
    }

    @Test func `a paste may be split anywhere`() {
        let bytes = Array("\(beginning)가 \u{1B}[201\u{1B}\(end)q".utf8)
        for split in 1..<bytes.count {
            var decoder = KeyDecoder()

            let keys = decoder.keys(from: bytes[..<split]) + decoder.keys(from: bytes[split...])

            #expect(keys == [.paste("가 [201"), "q"])
        }
    }

    @Test func `a paste without an end waits, and is text when nothing more comes`() {
        var decoder = KeyDecoder()

        #expect(decoder.keys(from: "\(beginning)q\r".utf8) == [])
        #expect(decoder.isPasting)
        #expect(decoder.flush() == [.paste("q\n")])
        #expect(!decoder.isWaiting)
        #expect(decoder.keys(from: "j".utf8) == ["j"])
    }

    @Test func `the rest of a paste that only stood still is no key`() {
        var decoder = KeyDecoder()
        _ = decoder.keys(from: "\(beginning)one".utf8)
        #expect(decoder.flush() == [.paste("one")])

        #expect(decoder.keys(from: " two q\(end)j".utf8) == [.paste(" two q"), "j"])
        #expect(decoder.keys(from: "q".utf8) == ["q"])
    }

    @Test func `what is typed and pasted after a paste lost its end is what it is`() {
        var decoder = KeyDecoder()
        _ = decoder.keys(from: "\(beginning)one".utf8)
        _ = decoder.flush()

        #expect(decoder.keys(from: "j".utf8) == ["j"])
        let keys = decoder.keys(from: "k\(beginning)two\(end)".utf8)

        #expect(keys == ["k", .paste("two")])
    }

    @Test func `of a paste without bounds the beginning is kept, and the rest is no key`() {
        var decoder = KeyDecoder()
        _ = decoder.keys(from: beginning.utf8)
        let piece = Array(repeating: UInt8(ascii: "q"), count: 10_000)
        for _ in 0..<10 { #expect(decoder.keys(from: piece) == []) }

        let kept = String(repeating: "q", count: PasteReader.limit)
        #expect(decoder.keys(from: "\(end)j".utf8) == [.paste(kept), "j"])
    }

    private func keys(ofPaste text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.keys(from: (beginning + text + end).utf8)
    }
}
