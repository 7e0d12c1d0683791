import Dispatch
import Testing

@testable import TerminalUI

@Suite struct ControlStringTests {
    /// Every kind of string with every terminator.
    private static let strings: [String] = [
        "P>|XTerm(380)", "P1+r544e=78", "P1$r0;1m", "P!|00000000", "P0$r", "P", "_Gi=31;OK",
        "_Gi=31;ENOENT:a b", "^privacy", "Xanything\n한", "]l제목", "]4;1;rgb:0/0/0", "]52;c;eA==",
    ].flatMap { string in
        ["\u{7}", "\u{1B}\\"].map { "\u{1B}" + string + $0 }
    }

    @Test(arguments: strings)
    func `a control string is not decoded as keys, however it is split`(_ string: String) {
        let bytes = Array(string.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var decoder = InputDecoder()
                var events = decoder.events(from: [UInt8(ascii: "a")] + bytes[..<first])
                events += decoder.events(from: bytes[first..<second])
                events += decoder.events(from: bytes[second...] + [UInt8(ascii: "j")])

                #expect(events == [.key("a"), .key("j")], "\(first) \(second)")
                #expect(!decoder.isWaiting)
            }
        }
    }

    /// The same strings with C1 controls instead of Esc and a character.
    private static let c1Strings: [String] = strings.flatMap { string in
        let introducer: [Character: String] = [
            "P": "\u{90}", "X": "\u{98}", "]": "\u{9D}", "^": "\u{9E}", "_": "\u{9F}",
        ]
        let scalars = string.unicodeScalars.dropFirst()
        let content = String(String.UnicodeScalarView(scalars.dropFirst()))
        let start = scalars.first.flatMap { introducer[Character($0)] } ?? ""
        return [start + content, start + content.replacing("\u{1B}\\", with: "\u{9C}")]
    }

    @Test(arguments: c1Strings)
    func `a control string of C1 controls is not decoded as keys, however it is split`(
        _ string: String
    ) {
        let bytes = Array(string.utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            var events = decoder.events(from: [UInt8(ascii: "a")] + bytes[..<split])
            events += decoder.events(from: bytes[split...] + [UInt8(ascii: "j")])

            #expect(events == [.key("a"), .key("j")], "\(split)")
            #expect(!decoder.isWaiting)
        }
        var decoder = InputDecoder()
        let paste = "\u{1B}[200~one \(string)two\u{1B}[201~"
        #expect(decoder.events(from: paste.utf8) == [.paste("one two")])
    }

    @Test func `the late rest of a control string of C1 controls is not decoded as keys`() {
        let bytes = Array("\u{90}>|XTerm(380)\u{9C}".utf8)
        for split in 1..<bytes.count {
            var decoder = InputDecoder()
            var events = decoder.events(from: bytes[..<split])
            events += decoder.flush()
            events += decoder.events(from: bytes[split...])

            #expect(events.isEmpty, "\(split)")
            #expect(decoder.events(from: "j".utf8) == [.key("j")])
        }
    }

    @Test func `a key ends an unfinished control string of a C1 control`() {
        var decoder = InputDecoder()
        let events = decoder.events(from: "\u{90}>|xx\u{3}j".utf8)
        #expect(events == [.key(.control("c")), .key("j")])
    }

    @Test func `a paste of many unfinished control strings takes linear time`() {
        let text = String(repeating: "\u{90}", count: 100_000)
        var decoder = InputDecoder()
        #expect(decoder.events(from: "\u{1B}[200~a\(text)\u{1B}[201~".utf8) == [.paste("a")])
    }

    @Test(arguments: strings)
    func `the late rest of a control string is not decoded as keys`(_ string: String) {
        let bytes = Array(string.utf8)
        for split in 3..<bytes.count {
            var decoder = InputDecoder()
            var events = decoder.events(from: bytes[..<split])
            events += decoder.flush()
            events += decoder.events(from: bytes[split...])

            // An empty string without its last byte has the same bytes as Alt-P and Esc.
            let isEmpty = bytes.prefix(3).last == 0x1B
            #expect(isEmpty ? events.count == 2 : events.isEmpty, "\(split)")
            #expect(decoder.events(from: "j".utf8) == [.key("j")])
        }
    }

    @Test(arguments: strings.filter { $0.utf8.count > 4 })
    func `a control string interrupted in its first two bytes is only that key`(
        _ string: String
    ) {
        let bytes = Array(string.utf8)
        let introducer = Character(Unicode.Scalar(bytes[1]))
        for (split, key) in [(1, Key.escape), (2, .alt(introducer))] {
            var decoder = InputDecoder()
            var events = decoder.events(from: bytes[..<split])
            events += decoder.flush()
            events += decoder.events(from: bytes[split...])

            #expect(events == [.key(key)])
        }
    }

    @Test(arguments: "P]_^X")
    func `Alt and the first character of a control string is a key`(_ character: Character) {
        var decoder = InputDecoder()
        let bytes = Array("\u{1B}\(character)".utf8)

        #expect(decoder.events(from: bytes).isEmpty)
        #expect(decoder.isWaiting && !decoder.isInsideMarkers)
        #expect(decoder.flush() == [.key(.alt(character))])
        #expect(decoder.events(from: "j".utf8) == [.key("j")])
        #expect(
            decoder.events(from: bytes + Array("\u{1B}[A".utf8))
                == [.key(.alt(character)), .key(.up)])
    }

    @Test(arguments: "P]_^X")
    func `a key ends an unfinished control string`(_ introducer: Character) {
        for (keys, key) in [("\u{3}", Key.control("c")), ("\u{1B}[A", .up), ("\u{1B}x", .alt("x"))]
        {
            var decoder = InputDecoder()
            let events = decoder.events(from: "\u{1B}\(introducer)>|xx\(keys)j".utf8)

            #expect(events == [.key(key), .key("j")])
        }
    }

    @Test func `keys have an effect after the time limit for a control string`() {
        var decoder = InputDecoder()
        var patience = InputTimeouts()
        let start = DispatchTime(uptimeNanoseconds: 1_000_000_000)
        var now = start
        _ = decoder.events(from: "\u{1B}P>|".utf8)
        var deadline = patience.deadline(for: decoder, now: now)
        #expect(deadline == now + .milliseconds(300))
        while now < start + .milliseconds(950) {
            now = now + .milliseconds(100)
            let events = decoder.events(from: "x".utf8)
            #expect(events.isEmpty)
            deadline = patience.deadline(for: decoder, now: now)
        }

        #expect(deadline == start + .seconds(1))
        let events = decoder.flush() + decoder.events(from: "j".utf8)
        #expect(events == [.key("j")])
        deadline = patience.deadline(for: decoder, now: now)
        #expect(deadline == nil)
    }

    @Test func `a key after Esc is not the rest of a control string`() {
        for text in ["\\", "\u{7}", "P\\", "P"] {
            var decoder = InputDecoder()
            _ = decoder.events(from: [0x1B])
            _ = decoder.flush()

            #expect(decoder.events(from: text.utf8).count == text.count)
        }
    }

    @Test(arguments: strings)
    func `a control string within a paste is removed`(_ string: String) {
        var decoder = InputDecoder()
        let paste = "\u{1B}[200~one \(string)two\u{1B}[201~"

        #expect(decoder.events(from: paste.utf8) == [.paste("one two")])
    }

    private static let answers = [
        "\u{1B}]11;rgb:1e1e/2020/ffff\u{7}", "\u{1B}]11;rgb:1e1e/2020/ffff\u{1B}\\",
    ]

    @Test(arguments: answers + ["\u{9D}11;rgb:1e1e/2020/ffff\u{9C}"])
    func `the background colour is recognized, however the response is split`(_ answer: String) {
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
    func `the late rest of a response is not decoded as keys`(_ answer: String) {
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
    func `a response interrupted in its first two bytes is never more than an Esc`(_ answer: String)
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

    @Test func `keys after an unfinished response have an effect`() {
        var decoder = InputDecoder()
        var events = decoder.events(from: "\u{1B}]11;rgb:12".utf8)
        events += decoder.flush()
        events += decoder.events(from: "jab".utf8)

        #expect(events == [.key("j"), .key("a"), .key("b")])
    }

    @Test func `keys after Esc have an effect`() {
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
    func `other responses are ignored`(_ answer: String) {
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

    @Test func `an endless response uses no memory and does not block keys`() {
        var decoder = InputDecoder()
        _ = decoder.events(from: "\u{1B}]1".utf8)
        for _ in 0..<100 {
            #expect(decoder.events(from: String(repeating: "x", count: 10_000).utf8).isEmpty)
        }
        #expect(decoder.events(from: [0x03]) == [.key(.control("c"))])
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
