import TestSupport
import Testing

@testable import board_tui

/// Tests that installed documents match the program. UPDATE_DOCS=1 updates them.
@MainActor struct DocumentTests {
    @Test func `the man page is up to date`() throws {
        let expected = try ManualPage().text

        #expect(try GeneratedFile("Resources/board-tui.1").current(expected: expected) == expected)
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
        for status in ExitStatus.allCases { #expect(page.contains("Li \(status.rawValue)\n")) }
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
