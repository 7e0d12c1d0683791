import BoardConfiguration
import Testing

@Suite struct OpenerCommandTests {
    @Test(
        arguments: [
            ("", []), ("  ", []), ("open", ["open"]),
            (" open  -a\tx".replacing("\t", with: " "), ["open", "-a", "x"]),
            ("'my browser' \"--a b\"", ["my browser", "--a b"]), ("a\\ b", ["a b"]),
            ("a'b c'd", ["ab cd"]), ("a '' \"\"", ["a", "", ""]),
            (#"a "\"\\\n""#, ["a", #""\\n"#]),
            (#"a 'b\'"#, ["a", #"b\"#]), ("a $HOME `b` *;|", ["a", "$HOME", "`b`", "*;|"]),
            ("브라우저 '새 탭'", ["브라우저", "새 탭"]),
        ] as [(String, [String])])
    func `a command is split at white space outside quotes`(text: String, words: [String]) {
        #expect(OpenerCommand(text)?.arguments == words)
    }

    @Test(arguments: ["'", "a 'b", "a \"b", "a \\", "'' a", "a\nb", "a\tb", "a\u{0}"])
    func `an invalid command is rejected`(text: String) {
        #expect(OpenerCommand(text) == nil)
    }
}
