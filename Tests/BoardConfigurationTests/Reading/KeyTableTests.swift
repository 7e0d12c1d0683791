import BoardConfiguration
import TerminalUI
import Testing

@Suite struct KeyTableTests {
    @Test func `an action has the keys of the file, the others their defaults`() {
        let (configuration, diagnostics) = Configuration.read(
            """
            [keys.list]
            next = ["ㅓ", "Ctrl-N"]
            page-down = "F5"
            close = []
            [keys.post]
            fold = ""
            """)

        #expect(diagnostics == [])
        #expect(configuration.keys(of: "next", on: "list") == ["ㅓ", .control("n")])
        #expect(configuration.keys(of: "previous", on: "list") == ["k", .up])
        #expect(configuration.keys(of: "page-down", on: "list") == [.function(5)])
        #expect(configuration.keys(of: "close", on: "list") == [])
        #expect(configuration.keys(of: "fold", on: "post") == [])
        #expect(configuration.keys(of: "none", on: "post") == nil)
        #expect(configuration.screens[0].actions[0].keys.origin == .file(line: 2))
        #expect(configuration.screens[0].actions[1].keys.origin == .byDefault)
    }

    @Test(arguments: [
        ("Ctrl-J", "Enter"), ("Ctrl-M", "Enter"), ("ctrl-i", "Tab"), ("Ctrl-H", "Backspace"),
        ("Ctrl-[", "Esc"), ("Shift-F5", "F5"), ("Shift-j", "J"),
    ])
    func `a key that terminals send as another is rejected with that`(name: String, other: String) {
        #expect(
            diagnostics(about: "[keys.list]\nnext = [\"j\", \"\(name)\"]") == """
                2:14: "\(name)" cannot be bound: terminals send the same code as for \
                "\(other)"; bind that key.
                """)
    }

    @Test(arguments: [
        ("Retrun", "did you mean \"Return\"?"), ("<C-d>", "did you mean \"Ctrl-D\"?"),
        ("C-d", "did you mean \"Ctrl-D\"?"), ("page down", "did you mean \"PageDown\"?"),
        ("한글", "write it as \"j\", \"Ctrl-D\", \"PgDn\" or \"F5\"."),
    ])
    func `an unknown key is reported with a suggestion`(name: String, hint: String) {
        #expect(
            diagnostics(about: "[keys.post]\n\"fold\" = \"\(name)\"")
                == "2:10: there is no key named \"\(name)\"; \(hint)")
    }

    @Test(arguments: [
        ("[keys.lst]", "1:7: there is no screen named \"lst\"; did you mean list?"),
        ("[keys.x.y]", "1:7: there is no screen named \"x\"; choose from list and post."),
        ("[keys . \"한글\"]", "1:9: there is no screen named \"한글\"; choose from list and post."),
        ("keys = 5", "1:8: keys cannot be 5; write [keys.list], and the keys below it."),
        (
            "[keys]\nlist = \"j\"",
            "2:8: list cannot be \"j\"; write [keys.list], and the keys below it."
        ),
        (
            "[keys.list]\nnxt = \"j\"",
            "2:1: there is no action of [keys.list] named \"nxt\"; did you mean next?"
        ),
        (
            "[keys.post]\nnext = \"j\"",
            "2:1: there is no action of [keys.post] named \"next\"; choose from fold, source and quote."
        ),
        ("[keys.list]\nnext = 5", "2:8: a key cannot be 5; \(keyForms)."),
        (
            "keys.list.next = [\"가\", [\"j\"], {}]",
            "1:24: a key cannot be a list; \(keyForms).\n1:31: a key cannot be a table; \(keyForms)."
        ),
    ])
    func `errors in a key table are reported at their position`(file: String, expected: String) {
        #expect(diagnostics(about: file) == expected)
    }

    @Test func `an action without any valid key keeps its defaults`() {
        let (configuration, diagnostics) = Configuration.read("keys.list.next = [\"Ctrl-J\", \"\"]")

        #expect(diagnostics.count == 2)
        #expect(configuration.keys(of: "next", on: "list") == ["j", .down])
    }

    @Test func `of two actions with the same key the first gets it, and the second is reported`() {
        let (configuration, diagnostics) = Configuration.read(
            """
            [keys.list]
            next = ["x", "x"]
            previous = ["y", "x"]
            [keys.post]
            fold = "x"
            """)

        #expect(
            diagnostics.map(\.description) == [
                "config.toml:2:14: \"x\" is already bound to next on line 2.",
                "config.toml:3:18: \"x\" is already bound to next on line 2.",
            ])
        #expect(configuration.keys(of: "next", on: "list") == ["x"])
        #expect(configuration.keys(of: "previous", on: "list") == ["y"])
        #expect(configuration.keys(of: "fold", on: "post") == ["x"])
    }

    @Test func `a key taken from another action is reported, unless the file sets both`() {
        let file = "[keys.list]\nnext = [\"k\", \"q\"]\n"
        let configuration = Configuration.read(file).configuration

        #expect(
            diagnostics(about: file) == """
                2:9: "k" is also a key of previous, which loses it; if intended, write previous = \
                "Up".
                2:14: "q" is also a key of close, which loses it; if intended, write close = [].
                """)
        #expect(configuration.keys(of: "next", on: "list") == ["k", "q"])
        #expect(configuration.keys(of: "previous", on: "list") == [.up])
        #expect(configuration.keys(of: "close", on: "list") == [])
        #expect(diagnostics(about: file + "previous = \"Up\"\nclose = []") == "")
    }

    @Test func `a key that hides a global key is reported, unless it is a default`() {
        let help = NamedAction(name: "help", keys: ["?", .function(1), "j"], help: "help")
        let vocabulary = ConfigurationVocabulary(
            themes: ["dark"],
            screens: ConfigurationVocabulary.sample.screens
                + [ScreenActions(name: "everywhere", actions: [help])])
        func diagnostics(about file: String) -> [String] {
            Configuration.read(Array(file.utf8), path: "f", vocabulary: vocabulary).diagnostics
                .map(\.description)
        }

        let file = "[keys.list]\nnext = [\"j\", \"F1\"]\n"
        #expect(
            diagnostics(about: file) == [
                """
                f:2:14: "F1" is also a key of help everywhere, which loses it here; if intended, \
                write help = ["?", "j"] in [keys.everywhere].
                """
            ])
        #expect(diagnostics(about: file + "[keys.everywhere]\nhelp = [\"?\", \"j\"]") == [])
        #expect(diagnostics(about: "[keys.everywhere]\nhelp = \"k\"") == [])
    }

    @Test func `keys may be swapped`() {
        let (configuration, diagnostics) = Configuration.read(
            "keys.list = { next = \"k\", previous = \"j\" }")

        #expect(diagnostics == [])
        #expect(configuration.keys(of: "next", on: "list") == ["k"])
        #expect(configuration.keys(of: "previous", on: "list") == ["j"])
    }
}

private let keyForms = """
    write it as "j", "Ctrl-D", "PgDn" or "F5", several as ["j", "Down"], and none as []
    """
