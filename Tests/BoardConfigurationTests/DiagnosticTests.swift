import BoardConfiguration
import Localization
import Testing

@Suite struct DiagnosticTests {
    @Test(arguments: [
        ("them = 1", "1:1: there is no setting named \"them\"; did you mean theme?"),
        (
            "text_width = 80",
            "1:1: there is no setting named \"text_width\"; did you mean text-width?"
        ),
        ("\n  Emoji = \"auto\"", "2:3: there is no setting named \"Emoji\"; did you mean emoji?"),
        ("\"한글\" = 1\n\"한\" = 2\n[keys]", "1:1: \(noSetting("한글"))\n2:1: \(noSetting("한"))"),
        ("[colours]\nx = 1", "1:2: \(noSetting("colours"))"),
        ("[[kees]]", "1:3: there is no setting named \"kees\"; did you mean keys?"),
        ("a.b.c = 1", "1:1: \(noSetting("a"))"),
        ("\u{FEFF}moouse = true", "1:1: there is no setting named \"moouse\"; did you mean mouse?"),
    ])
    func `an unknown name is reported at its beginning`(file: String, expected: String) {
        #expect(diagnostics(about: file) == expected)
    }

    @Test(arguments: [
        ("theme = \"drak\"", "1:9: theme cannot be \"drak\"; did you mean \"dark\"?"),
        ("theme = \"Dark\"", "1:9: theme cannot be \"Dark\"; did you mean \"dark\"?"),
        ("theme = \"solar\"", "1:9: theme cannot be \"solar\"; did you mean \"solarized\"?"),
        ("theme = \"한글\"", "1:9: theme cannot be \"한글\"; it can be \(themes)."),
        ("theme = true", "1:9: theme cannot be true; it can be \(themes)."),
        ("theme = [\"dark\"]", "1:9: theme cannot be a list; it can be \(themes)."),
        ("[theme]", "1:1: theme cannot be a table; it can be \(themes)."),
        ("density =   \"exerpt\"", "1:13: density cannot be \"exerpt\"; did you mean \"excerpt\"?"),
        ("sort = 2026-11-22", "1:8: sort cannot be a date; it can be \(orders)."),
        ("mouse = \"true\"", "1:9: mouse cannot be \"true\"; did you mean true?"),
        ("mouse = \"off\"", "1:9: mouse cannot be \"off\"; did you mean false?"),
        ("mouse = 1", "1:9: mouse cannot be 1; did you mean true?"),
        ("mouse = \"cat\"", "1:9: mouse cannot be \"cat\"; it can be true or false."),
        ("text-width = 19", "1:14: text-width cannot be 19; \(widths)."),
        ("text-width = 1001", "1:14: text-width cannot be 1001; \(widths)."),
        ("text-width = \"80\"", "1:14: text-width cannot be \"80\"; did you mean 80?"),
        ("text-width = 80.5", "1:14: text-width cannot be a number with a fraction; \(widths)."),
        ("ambiguous-width = 3", "1:19: ambiguous-width cannot be 3; it can be 1 or 2."),
        ("opener = \"a 'b\"", "1:10: opener cannot be \"a 'b\"; it can be \(commands)."),
        ("tokens = \"keychain\"", "1:10: tokens cannot be \"keychain\"; \(places)."),
        ("token-command = \"a\\nb\"", "1:17: token-command cannot be \"a\\nb\"; \(lines)."),
        ("[styles]\ntitle = \"bold pink\"", "2:15: “pink” is neither a colour nor an attribute."),
        (
            "[styles]\ntitel = \"bold\"",
            "2:1: there is no role named \"titel\"; did you mean title?"
        ),
        ("[styles]\ntitle = 1", "2:9: title cannot be 1; write a style, as \"cyan bold\"."),
        ("styles = 1", "1:10: styles cannot be 1; write [styles], and the styles below it."),
        ("emoji = \"join\"", "1:9: emoji cannot be \"join\"; did you mean \"joined\"?"),
        ("cache-size = \"4M\"", "1:14: cache-size cannot be \"4M\"; \(sizes)."),
        ("theme = \"nord\" # 어두운\r\nmouse = \"예\"", "2:9: mouse cannot be \"예\"; \(either)."),
    ])
    func `a bad value is reported at its beginning`(file: String, expected: String) {
        #expect(diagnostics(about: file) == expected)
    }

    @Test(arguments: [
        ("theme = dark", "1:9: put quotes around dark: theme = \"dark\""),
        ("sort = newest # first", "1:8: put quotes around newest: sort = \"newest\""),
        ("theme = dark\"", "1:9: put a \" before the value: theme = \"dark\""),
        (
            "mouse = true\ntheme = \"dark\nascii = true",
            "2:14: put a \" at the end: theme = \"dark\""
        ),
        ("theme = 'dark\r\nascii = true", "1:14: put a ' at the end: theme = 'dark'"),
        ("theme = \"dark", "1:14: put a \" at the end: theme = \"dark\""),
        ("theme = “dark”", "1:9: use straight quotes (\") around the value"),
        ("theme = \"\"\"dark\nascii = true", "1:9: close the text with \"\"\""),
        ("theme = \"da\\rk\\d\"", "1:16: \(escapes)"), ("theme = \"\\u12\"", "1:14: \(escapes)"),
        ("theme = \"nord\"\ntheme = \"dark\"", "2:9: \(duplicate)"),
        ("theme = \"da\u{1}k\"", "1:12: remove the character U+0001"),
        ("mouse = true\n\0", "2:1: remove the character U+0000"),
        ("mouse = True", "1:9: write true"), ("ascii = off", "1:9: write false"),
        ("theme \"dark\"", "1:7: put an = between the name and its value, as in theme = \"…\""),
        ("theme: \"dark\"", "1:6: put an = between the name and its value, as in theme = \"…\""),
        ("theme =", "1:8: write a value after the ="),
        ("theme = # x", "1:9: write a value after the ="),
        ("= \"dark\"", "1:1: write a name before the ="),
        ("[searches]\n한글 = \"tea\"", "2:1: put quotes around the name, as in \"한글\" = …"),
        ("[searches]\nmy tea = \"tea\"", "2:4: put quotes around the name, as in \"my tea\" = …"),
        ("keys.list.next = [\"j\"\nmouse = true", "1:18: close the list with ]"),
        ("keys.list.next = [\"j\"", "1:22: close the list with ]"),
    ])
    func `a line that is not TOML is reported with its fix`(file: String, expected: String) {
        #expect(diagnostics(about: file) == expected + "; until then this line is ignored.")
    }

    @Test(arguments: ["\"dark\" or", "\"dark\",", "\"dark\"\""])
    func `text behind a value is reported, and the value applies`(value: String) {
        let column = value == "\"dark\" or" ? 16 : 15
        let file = "mouse = false\ntheme = \(value)\nascii = true"

        #expect(Configuration.read(file).configuration.theme.origin == .file(line: 2))
        #expect(
            diagnostics(about: file)
                == "2:\(column): remove the text after the value, or put a # before it.")
    }

    @Test(arguments: ["u:secret@example.org", "example.org/?key=secret"])
    func `a fix shows no address that may hold a secret`(address: String) {
        let complaint = diagnostics(about: "[sources]\nnews = feed:https://\(address)")

        #expect(
            complaint
                == "2:8: put quotes around the value of news; until then this line is ignored."
        )
        #expect(!diagnostics(about: "token-command = echo secret").contains("secret"))
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x61, 0], 1, 1), (Array("mouse = false\n# 한글 ".utf8) + [0xFF], 2, 6),
            (Array("a = \"".utf8) + [0xED, 0xA0, 0x80], 1, 6), (Array("# 한".utf8).dropLast(), 1, 3),
        ] as [([UInt8], Int, Int)])
    func `bytes that are not UTF-8 are reported at their position`(
        bytes: [UInt8], line: Int, column: Int
    ) {
        let diagnostics = Configuration.read(bytes, path: "c.toml", vocabulary: .sample).diagnostics

        #expect(
            diagnostics.first?.description.hasPrefix("c.toml:\(line):\(column): ") == true)
        #expect(diagnostics.first?.message.contains("UTF-8") == true)
        #expect(diagnostics.count == 1)
    }

    @Test func `a problem names file, line and column, and moves no cursor`() {
        let complaint = Configuration.read(
            Array("theme = \"\\u001b[2J\\u202e\"".utf8), path: "/a\u{1B}\n/c.toml",
            vocabulary: ConfigurationVocabulary(themes: ["dark"], screens: [])
        ).diagnostics.first

        #expect(
            complaint?.description
                == #"/a� /c.toml:1:9: theme cannot be "\u001B[2J\u202E"; it can be "dark"."#)
    }

    @Test func `problems are in the order of the file`() {
        let diagnostics = Configuration.read(
            "b = 1\ntheme = 1\na = 1\n[keys.list]\nb = 1\n[keys.post]\na = 1\n[keys.ist]"
        ).diagnostics

        #expect(diagnostics.map(\.line) == [1, 2, 3, 5, 7, 8])
    }

    @Test(arguments: [
        (
            "them = 1",
            "1:1: \"them\"이라는 설정이 없습니다. theme을 쓰려고 하셨습니까?"
        ),
        ("mouse = \"cat\"", "1:9: mouse에는 \"cat\"을 쓸 수 없습니다. 쓸 수 있는 값은 true 또는 false입니다."),
        ("sort = newest", "1:8: newest를 따옴표로 묶으십시오: sort = \"newest\". 고칠 때까지 이 줄은 무시합니다."),
        (
            "[keys.list]\nnext = 1",
            "2:8: 키에는 1을 쓸 수 없습니다. \"j\", \"Ctrl-D\", \"PgDn\", \"F5\"처럼 쓰고, 여러 개는 [\"j\", \"Down\"], 없으면 []로 쓰십시오."
        ),
        ("[styles]\ntitle = \"bold pink\"", "2:15: “pink”는 색도 속성도 아닙니다."),
        ("[sources]\na = \"hm\"\npost = \"hn\"", "3:1: \"post\"는 소스 이름으로 쓸 수 없습니다: 링크에 쓰이는 단어입니다."),
    ])
    func `a diagnostic is in the language of the interface`(file: String, expected: String) {
        InterfaceLanguage.$current.withValue(InterfaceLanguage(.korean)) {
            #expect(diagnostics(about: file) == expected)
        }
    }

    @Test func `the comments of the default file stay English`() {
        let english = Configuration.commentedDefaults(of: .sample)
        InterfaceLanguage.$current.withValue(InterfaceLanguage(.korean)) {
            #expect(Configuration.commentedDefaults(of: .sample) == english)
        }
    }
}

private let escapes = "write \\\\ for each backslash, or put the text between single quotes"
private let duplicate = "remove this line or line 1, which has the same name"
private let themes =
    #""dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord" or "catppuccin""#
private let orders = #""default", "newest", "oldest", "score", "comments", "title" or "author""#
private let widths = "it can be a number from 20 to 1000"
private let places = #"it can be "keyring" or "file""#
private let lines = #"it can be a shell command, or """#
private let sizes = #"it can be a number of bytes from "5M", such as "500M" or "2G""#
private let either = "it can be true or false"
private let commands = #"a command with balanced quotes, or """#

private func noSetting(_ name: String) -> String {
    """
    there is no setting named "\(name)"; choose from theme, background, language, density, sort, panel, mouse, text-width, \
    ambiguous-width, ascii, linear, opener, emoji, nsfw, refresh, notify, tokens, token-command, \
    cache-size, cache-days, keys, sources, filters, searches \
    and styles.
    """
}

/// Returns all problems of a file, without its path.
func diagnostics(about file: String) -> String {
    Configuration.read(file).diagnostics
        .map { $0.description.dropFirst("config.toml:".count) }
        .joined(separator: "\n")
}
