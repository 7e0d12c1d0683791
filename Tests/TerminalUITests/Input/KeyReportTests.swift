import Testing

@testable import TerminalUI

/// Keys in the form of kitty's protocol or of modifyOtherKeys.
@Suite struct KeyReportTests {
    @Test(arguments: [
        ("106u", Key.character("j")), ("106;1u", "j"), ("13u", .enter), ("27u", .escape),
        ("9u", .tab), ("9;2u", .backTab), ("127u", .backspace), ("8u", .backspace), ("32u", " "),
        ("127;5u", .backspace.with(.control)), ("127;3u", .backspace.with(.alt)), ("13;2u", .enter),
        ("27;5;27~", .escape), ("27;2;9~", .backTab), ("27;5;13~", .enter), ("27;1;106~", "j"),
        ("27;2;33~", "!"), ("27;3;120~", .alt("x")),
    ])
    func `a reported key is the plain key`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        ("99;5u", Key.control("c")), ("100;5u", .control("d")), ("27;5;100~", .control("d")),
        ("27;5;99~", .control("c")), ("105;5u", .tab), ("109;5u", .enter), ("106;5u", .enter),
        ("104;5u", .backspace), ("91;5u", .escape), ("32;5u", .control(" ")),
        ("64;5u", .control(" ")), ("47;5u", .control("_")), ("99;6u", .control("c")),
        ("92;5u", .control("\\")), ("3u", .control("c")),
    ])
    func `Ctrl and a character is the control of the character`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        ("106;2u", Key.character("J")), ("106:74;2u", "J"), ("49:33;2u", "!"), ("233;2u", "É"),
        ("223;2u", "ß"), ("106;4u", .alt("J")), ("120;3u", .alt("x")), ("44032;3u", .alt("가")),
    ])
    func `Shift and Alt change the character`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        ("106;65u", Key.character("j")), ("106;129u", "j"), ("106;193u", "j"),
        ("99;69u", .control("c")), ("1;129A", .up), ("1;133C", .right.with(.control)),
        ("3;65~", .delete),
    ])
    func `locks are not modifiers`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        ("106;1:1u", Key.character("j")), ("106;1:2u", "j"), ("1;1:1B", .down),
        ("1;5:2A", .up.with(.control)),
        ("3;1:2~", .delete), ("106;:1u", "j"), ("27;1:2u", .escape),
    ])
    func `presses and repetitions have an effect`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        "106;1:3u", "1;1:3B", "3;1:3~", "99;5:3u", "27;1:3u", "13;1:3u", "1;1:3P", "57414;1:3u",
    ])
    func `a release does nothing`(_ sequence: String) {
        expect(sequence, [])
    }

    @Test(arguments: [
        ("12623u", Key.character("ㅏ")), ("44032;1u", "가"), ("12618::99;5u", .control("c")),
        ("12618;5u", .control("c")), ("1089::99;5u", .control("c")),
    ])
    func `keys of other scripts are their characters, with Ctrl those of a Latin keyboard`(
        _ sequence: String, _ key: Key
    ) {
        expect(sequence, [.key(key)])
    }

    @Test(arguments: [
        ("106;;106u", InputEvent.key("j")), ("106;2;74u", .key("J")), ("49;2;33u", .key("!")),
        ("97;;228u", .key("ä")), ("97;5;97u", .key(.control("a"))), ("13;;13u", .key(.enter)),
        ("0;;54620u", .key("한")), ("0;;54620:44544u", .paste("한글")), ("101;;101:769u", .key("é")),
    ])
    func `the reported text of a key is typed`(_ sequence: String, _ event: InputEvent) {
        expect(sequence, [event])
    }

    @Test(arguments: [
        ("57399u", Key.character("0")), ("57408u", "9"), ("57409u", "."), ("57413u", "+"),
        ("57414u", .enter), ("57415u", "="), ("57417u", .left),
        ("57422;5u", .pageDown.with(.control)),
        ("57426u", .delete), ("57364u", .function(1)), ("57376u", .function(13)),
        ("57387u", .function(24)),
    ])
    func `keypad and function keys are decoded`(_ sequence: String, _ key: Key) {
        expect(sequence, [.key(key)])
    }

    @Test func `locks, media keys and modifiers by themselves do nothing`() {
        let keypad = Array(57399...57426)
        for code in 57344...63743 where !keypad.contains(code) && code > 57357 {
            let isFunctionKey = (57364...57387).contains(code)
            expect("\(code)u", isFunctionKey ? [.key(.function(code - 57363))] : [])
        }
    }

    @Test(arguments: [
        "0u", "u", ";u", ":;:u", "55296u", "57343u", "1114112u", "4294967296u", "128u", "159u",
        "9223372036854775807u", "-9223372036854775808u", "99999999999999999999u", "-1u",
        "27;5~", "27;5;~", "27;5;-1~", "27;5;9223372036854775808~", "27;;4294967295~", "106;9u",
        "106;17u", "49;5u", "0;;0u", "0;;55296u", "0;;1114112:4294967296u",
    ])
    func `an unknown code does nothing`(_ sequence: String) {
        expect(sequence, [])
    }

    @Test(arguments: [
        "106;9223372036854775807u", "106;-9223372036854775808u", "106;0u",
        "106;99999999999999999999u",
        "106:-1:9223372036854775807;2:9223372036854775807;1114112u", "106;1:-9223372036854775808u",
    ])
    func `numbers out of range do not crash`(_ sequence: String) {
        var decoder = InputDecoder()
        _ = decoder.events(from: "\u{1B}[\(sequence)".utf8) + decoder.flush()

        #expect(decoder.events(from: "k".utf8) == [.key("k")])
    }

    @Test func `a reported key may be split anywhere`() {
        let bytes = Array("\u{1B}[99:67;5:1;99u".utf8)
        for split in 1..<bytes.count {
            var decoder = InputDecoder()
            let events =
                decoder.events(from: bytes[..<split]) + decoder.events(from: bytes[split...])

            #expect(events == [.key(.control("c"))])
        }
    }

    private func expect(
        _ sequence: String, _ events: [InputEvent],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var decoder = InputDecoder()
        let found = decoder.events(from: "\u{1B}[\(sequence)k".utf8) + decoder.flush()
        #expect(found == events + [.key("k")], "\(sequence)", sourceLocation: sourceLocation)
    }
}
