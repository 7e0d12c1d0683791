import TestSupport
import Testing

@testable import TerminalUI

@Suite struct InputDecoderTests {
    @Test(arguments: knownSequences)
    func `the sequences of all terminals are decoded`(_ sequence: KnownSequence) {
        #expect(keys(of: sequence.bytes) == [sequence.key])
    }

    @Test(arguments: knownSequences)
    func `a sequence may be split anywhere`(_ sequence: KnownSequence) {
        for split in 1..<sequence.bytes.utf8.count {
            var decoder = InputDecoder()
            let first = decoder.keys(from: sequence.bytes.utf8.prefix(split))
            let second = decoder.keys(from: sequence.bytes.utf8.dropFirst(split))

            #expect(first.isEmpty)
            #expect(second == [sequence.key])
            #expect(!decoder.isWaiting)
        }
    }

    @Test func `control characters are keys`() {
        #expect(keys(of: "\t\r\n\u{8}\u{7F}") == [.tab, .enter, .enter, .backspace, .backspace])
        #expect(keys(of: "\u{1B}\u{7F}") == [.backspace.with(.alt)])
        #expect(keys(of: "\u{0}\u{1}\u{3}\u{1A}") == "\u{20}acz".map(Key.control))
        #expect(keys(of: "\u{1C}\u{1D}\u{1E}\u{1F}") == "\\]^_".map(Key.control))
    }

    @Test func `Esc alone waits for more bytes and is Esc if there are none`() {
        var decoder = InputDecoder()

        #expect(decoder.keys(from: [0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flushedKeys() == [.escape])
        #expect(!decoder.isWaiting)
    }

    @Test func `two Esc bytes are two Esc keys`() {
        #expect(keys(of: "\u{1B}\u{1B}") == [.escape, .escape])
        #expect(keys(of: "\u{1B}\u{1B}[A") == [.escape, .up])
        #expect(keys(of: "\u{1B}\r") == [.escape, .enter])
    }

    @Test func `Esc and a character is Alt and the character`() {
        #expect(keys(of: "\u{1B}x\u{1B}é\u{1B}가") == [.alt("x"), .alt("é"), .alt("가")])
        #expect(keys(of: "\u{1B}[") == [.alt("[")])
        #expect(keys(of: "\u{1B}O") == [.alt("O")])
    }

    @Test func `a key that interrupts a sequence is not lost`() {
        #expect(keys(of: "\u{1B}[\u{1B}[A") == [.alt("["), .up])
        #expect(keys(of: "\u{1B}[1;\rj") == [.enter, "j"])
        #expect(keys(of: "\u{1B}O\u{1B}OA") == [.alt("O"), .up])
        #expect(keys(of: "\u{1B}[[\u{1B}[B") == [.down])
        #expect(keys(of: "\u{1B}[12가") == ["가"])
    }

    @Test(arguments: [
        "\u{1B}[201~", "\u{1B}[?1;2c", "\u{1B}[<2;10;5M", "\u{1B}[<0;10M", "\u{1B}[<0;0;5M",
        "\u{1B}[<35;10;5M", "\u{1B}[<0;10;5;7M", "\u{1B}[<;;M",
        "\u{1B}[>41;367;0c", "\u{1B}[99~", "\u{1B}[[Z",
        "\u{1B}[99999999999999999999~", "\u{1B}[?2026;2$y",
    ])
    func `an unknown sequence is ignored and loses no keys`(_ sequence: String) {
        #expect(events(of: "j" + sequence + "k") == [.key("j"), .key("k")])
    }

    @Test func `mouse events have their kind and a position from 0`() {
        let reports = "0;10;5M|32;11;5M|0;11;5m|64;1;1M|65;1;1M|4;3;2M|69;3;2M"
        let events = reports.split(separator: "|").flatMap { self.events(of: "\u{1B}[<" + $0) }

        let expected: [MouseEvent] = [
            MouseEvent(.press, row: 4, column: 9), MouseEvent(.drag, row: 4, column: 10),
            MouseEvent(.release, row: 4, column: 10), MouseEvent(.wheel(-1), row: 0, column: 0),
            MouseEvent(.wheel(1), row: 0, column: 0), MouseEvent(.press, row: 1, column: 2),
            MouseEvent(.wheel(1), row: 1, column: 2),
        ]
        #expect(events == expected.map(InputEvent.mouse))
    }

    @Test func `the window reports its focus`() {
        #expect(events(of: "\u{1B}[Ij\u{1B}[O") == [.focus(true), .key("j"), .focus(false)])
    }

    @Test func `an unfinished sequence is ignored`() {
        #expect(keys(of: "\u{1B}[1;5") == [])
        #expect(keys(of: "\u{1B}[[") == [])
    }

    @Test(arguments: ["가", "é", "한", "日", "😀", "ㅓ"])
    func `a character of several bytes may be split anywhere`(_ character: Character) {
        let bytes = Array(String(character).utf8)
        for split in 1..<bytes.count {
            var decoder = InputDecoder()

            #expect(decoder.keys(from: bytes[..<split]) == [])
            #expect(decoder.keys(from: bytes[split...]) == [.character(character)])
        }
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xFF], [0xFE], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90],
            [0xF5], [0xEA, 0xB0], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func `only invalid bytes are lost`(_ bytes: [UInt8]) {
        var decoder = InputDecoder()

        #expect(decoder.keys(from: bytes + Array("j가".utf8)) == ["j", "가"])
        #expect(!decoder.isWaiting)
    }

    @Test(arguments: [0x80, 0xC3, 0xE3, 0xF0, 0xFF] as [UInt8])
    func `a stray byte delays no key`(_ byte: UInt8) {
        var decoder = InputDecoder()

        #expect(decoder.keys(from: [byte, 0x6A]) == ["j"])
    }

    @Test func `a typed C1 control is ignored`() {
        #expect(keys(of: "a\u{85}\u{9B}b") == ["a", "b"])
    }

    @Test func `sequences from terminfo have priority`() {
        let sequence = Array("\u{1B}[224z".utf8)
        var decoder = InputDecoder(sequences: [sequence: .function(1)])

        #expect(decoder.keys(from: sequence + [0x6A]) == [.function(1), "j"])
    }

    @Test @MainActor func `terminfo names the keys of the current terminal`() throws {
        let terminal = try Terminal.offscreen(columns: 20, rows: 5)
        terminal.makeCurrent()
        var decoder = InputDecoder.ofCurrentTerminal()

        #expect(
            decoder.keys(from: Array("\u{1B}OA\u{1B}[3~\u{1B}[Z".utf8)) == [.up, .delete, .backTab])
    }

    @Test func `bytes fed one by one or together give the same keys`() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<10_000 {
            let bytes = randomBytes(using: &generator)
            var atOnce = InputDecoder()
            var oneByOne = InputDecoder()

            let expected = atOnce.events(from: bytes) + atOnce.flush()
            let events = bytes.flatMap { oneByOne.events(from: [$0]) } + oneByOne.flush()

            #expect(events == expected, "\(bytes)")
            #expect(!atOnce.isWaiting && !oneByOne.isWaiting)
        }
    }

    private func events(of text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.events(from: text.utf8) + decoder.flush()
    }

    private func keys(of text: String) -> [Key] {
        var decoder = InputDecoder()
        return decoder.keys(from: text.utf8) + decoder.flushedKeys()
    }

    /// Returns bytes that often start sequences and characters.
    private func randomBytes(using generator: inout SeededGenerator) -> [UInt8] {
        let telling = Array("\u{1B}\u{1B}[[OO;1~$A가😀".utf8)
        return (0..<Int.random(in: 1...24, using: &generator)).map { _ in
            Bool.random(using: &generator)
                ? telling.randomElement(using: &generator) ?? 0
                : UInt8.random(in: 0...255, using: &generator)
        }
    }
}

extension InputDecoder {
    /// Returns the keys among the events that these bytes complete.
    fileprivate mutating func keys(from bytes: some Sequence<UInt8>) -> [Key] {
        events(from: bytes).compactMap(\.key)
    }

    fileprivate mutating func flushedKeys() -> [Key] { flush().compactMap(\.key) }
}

extension InputEvent {
    fileprivate var key: Key? { if case .key(let key) = self { key } else { nil } }
}
