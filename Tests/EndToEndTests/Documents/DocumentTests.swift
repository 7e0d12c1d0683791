import BoardConfiguration
import BoardCore
import TestSupport
import Testing

@testable import BoardClients
@testable import board_tui

/// Tests that installed documents match the program. UPDATE_DOCS=1 updates them.
@MainActor struct DocumentTests {
    @Test func `the man page is up to date`() throws {
        let expected = try ManualPage().text

        #expect(try GeneratedFile("Resources/board-tui.1").current(expected: expected) == expected)
    }

    @Test func `the man page of config.toml is up to date`() throws {
        let expected = ConfigurationManualPage().text

        let file = GeneratedFile("Resources/board-tui-config.5")
        #expect(try file.current(expected: expected) == expected)
    }

    @Test func `the man page of board documents is up to date`() throws {
        let expected = DocumentManualPage().text

        let file = GeneratedFile("Resources/board-tui-document.5")
        #expect(try file.current(expected: expected) == expected)
    }

    @Test func `the man page of board documents describes every member`() {
        #expect(DocumentManualPage.members == Set(MemberName.allCases))
    }

    @Test func `the example document is valid`() throws {
        var reader = BoardDocumentReader(of: SourceID("example"))
        try reader.read(Array(DocumentManualPage.example.utf8))
        try reader.finish()

        #expect(reader.count == 1)
        #expect(reader.skipped.reasons == [])
        #expect(reader.boards.map(\.name) == ["자유게시판"])
    }

    @Test func `the examples of all settings are valid and differ from the defaults`() {
        let defaults = Configuration(vocabulary: .program)
        let settings = SettingLine.all(of: .program)
        let lines = settings.map { "\($0.name) = \($0.example)" }.joined(separator: "\n")
        let read = Configuration.read(
            Array(lines.utf8), path: "config.toml", vocabulary: .program)

        #expect(read.diagnostics == [])
        for setting in settings {
            #expect(setting.written(read.configuration).value == setting.example)
            #expect(setting.written(defaults).value != setting.example)
        }
    }

    @Test func `the example of a configuration file is valid`() {
        let read = Configuration.read(
            Array(ConfigurationManualPage.example.utf8), path: "config.toml", vocabulary: .program)

        #expect(read.diagnostics == [])
    }

    @Test(arguments: ["board-tui.bash", "_board-tui", "board-tui.fish"])
    func `the completions are up to date and include themes and files`(name: String) throws {
        let expected = try #require(try Completions().files[name])

        let file = GeneratedFile("Resources/completions/\(name)")
        #expect(try file.current(expected: expected) == expected)
        for theme in ["dark", "high-contrast", "catppuccin"] { #expect(expected.contains(theme)) }
    }

    @Test func `the man page names each option, command and status`() throws {
        let page = try ManualPage().text.replacing("\\-", with: "-").replacing("\\(aq", with: "'")
        let help = try CommandHelp.of(BoardTUI.self)

        for flag in (help.arguments ?? []).flatMap(\.flags) {
            #expect(page.contains("Fl \(flag.dropFirst())"))
        }
        for title in ["NAME", "SYNOPSIS", "OPTIONS", "KEYS", "FILES", "EXIT STATUS"] {
            #expect(page.contains("\n.Sh \(title)\n"))
        }
        for (status, _) in BoardTUI.exitStatuses {
            #expect(page.contains("Li \(status.rawValue)\n"))
        }
        for name in [
            "posts", "show", "search", "boards", "add", "import", "login", "logout", "accounts",
            "post",
            "reply", "open", "config",
        ] {
            #expect(page.contains(".Ss board-tui \(name)\n"))
        }
        for command in help.subcommands ?? [] where command.commandName != "help" {
            for argument in command.positionals {
                let words = argument.abstract?.split(separator: " ").prefix(3) ?? []
                let name = try #require(argument.valueName)
                #expect(page.contains(".It Ar \(name)\n\(words.joined(separator: " "))"))
            }
        }
        for variable in ["BOARD_TUI_SITE", "BOARD_TUI_ACCOUNT", "SSL_CERT_FILE", "TMPDIR"] {
            #expect(page.contains(".It Ev \(variable)\n"))
        }
    }
}
