import BoardApp
import Testing

struct CommandTests {
    @Test(arguments: [
        ("tree", Command.tree), ("quit", .quit), ("q", .quit), ("  quit  ", .quit),
        ("board free", .open(.board("free"))), ("post 42", .open(.post("42"))),
        ("post  a b/c%", .open(.post("a b/c%"))),
        ("open board-tui://board/free", .open(.board("free"))),
        ("board-tui://post/42", .open(.post("42"))), ("Board-TUI:post/42", .open(.post("42"))),
    ])
    func `a line is a command or a link`(line: String, command: Command) throws {
        #expect(try Command(line) == command)
    }

    @Test(arguments: ["", "   "])
    func `an empty line is nothing`(line: String) throws {
        #expect(try Command(line) == nil)
    }

    @Test(arguments: [
        ("frobnicate 1", Command.Flaw.unknown("frobnicate"), "frobnicate"),
        ("Quit", .unknown("Quit"), "quit"),
        ("42", .unknown("42"), "post"),
        ("post", .incomplete(.post), ":post"), ("open ", .incomplete(.open), "LINK"),
        ("tree now", .excess(.tree), ":tree"), ("q now", .excess(.quit), ":quit"),
        ("open 42", .badLink(.foreignScheme), "board-tui://"),
        ("board-tui://user/1", .badLink(.unknownPlace("user")), "user"),
    ])
    func `what is no command is told in a sentence`(
        line: String, flaw: Command.Flaw, word: String
    ) {
        #expect(throws: flaw) { try Command(line) }
        #expect(flaw.message.contains(word))
        #expect(flaw.message.hasSuffix("."))
    }
}
