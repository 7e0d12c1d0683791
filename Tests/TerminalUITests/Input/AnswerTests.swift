import Testing

@testable import TerminalUI

@Suite struct AnswerTests {
    private static let answers = [
        "\u{1B}]11;rgb:1e1e/2020/ffff\u{7}", "\u{1B}]11;rgb:1e1e/2020/ffff\u{1B}\\",
    ]

    @Test(arguments: answers)
    func `the colour behind plain text is learned, however the answer is split`(_ answer: String) {
        let bytes = Array(answer.utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let events = [bytes[..<split], bytes[split...]].flatMap { decoder.events(from: $0) }

            #expect(events.isEmpty)
            #expect(decoder.background == .rgb(0x1E, 0x20, 0xFF))
            #expect(decoder.events(from: [UInt8(ascii: "j")]) == [.key("j")])
            #expect(!decoder.isWaiting)
        }
    }

    @Test(arguments: answers)
    func `the rest of an answer that came late is no key`(_ answer: String) {
        let bytes = Array(answer.utf8)
        for split in 3..<bytes.count {
            var decoder = InputDecoder()
            var events = decoder.events(from: bytes[..<split])
            events += decoder.flush()
            events += decoder.events(from: bytes[split...])

            #expect(events.isEmpty, "\(split)")
            #expect(decoder.events(from: [UInt8(ascii: "j")]) == [.key("j")])
        }
    }

    @Test(arguments: answers)
    func `an answer that was cut within its first two bytes says no more than Esc`(_ answer: String)
    {
        let bytes = Array(answer.utf8)
        for (split, key) in [(1, Key.escape), (2, .alt("]"))] {
            var decoder = InputDecoder()
            var events = decoder.events(from: bytes[..<split])
            events += decoder.flush()
            events += decoder.events(from: bytes[split...])

            #expect(events == [.key(key)])
        }
    }

    @Test func `keys behind an answer that never ended act`() {
        var decoder = InputDecoder()
        var events = decoder.events(from: "\u{1B}]11;rgb:12".utf8)
        events += decoder.flush()
        events += decoder.events(from: "jab".utf8)

        #expect(events == [.key("j"), .key("a"), .key("b")])
    }

    @Test func `keys behind Esc act`() {
        var decoder = InputDecoder()
        var events = decoder.events(from: [0x1B])
        events += decoder.flush()
        events += decoder.events(from: "b".utf8)
        events += decoder.events(from: [0x07])

        #expect(events == [.key(.escape), .key("b"), .key(.control("g"))])
    }

    @Test(arguments: [
        "11;?", "11;rgb:12/34", "11;rgb:1/2/g", "10;rgb:1/2/3", "11;rgb:", "52;c;eA==",
    ])
    func `other answers are passed over`(_ answer: String) {
        var decoder = InputDecoder()

        #expect(decoder.events(from: "\u{1B}]\(answer)\u{7}".utf8).isEmpty)
        #expect(decoder.background == nil)
    }

    @Test func `colours have one to four digits`() {
        for text in ["f/0/8", "ff/00/88", "fff/000/888", "ffff/0000/8888"] {
            var decoder = InputDecoder()
            _ = decoder.events(from: "\u{1B}]11;rgb:\(text)\u{7}".utf8)

            #expect(decoder.background == .rgb(255, 0, 136))
        }
    }

    @Test func `an endless answer takes no memory and no time of the keys`() {
        var decoder = InputDecoder()
        _ = decoder.events(from: "\u{1B}]1".utf8)
        for _ in 0..<100 {
            #expect(decoder.events(from: String(repeating: "x", count: 10_000).utf8).isEmpty)
        }
        #expect(decoder.events(from: [0x03]) == [])
        #expect(decoder.events(from: "j".utf8) == [.key("j")])
    }

    @Test func `backgrounds are dark or light`() {
        for dark in [0x000000, 0x282C34, 0x002B36, 0x5F5F87] as [UInt32] {
            #expect(Colour(dark).isDark)
        }
        for light in [0xFFFFFF, 0xFDF6E3, 0xA0A0A0] as [UInt32] {
            #expect(!Colour(light).isDark)
        }
    }
}
