import TestSupport
import Testing

@testable import board_server

/// Tests of the server's documents. UPDATE_DOCS=1 updates them.
struct ServerDocumentTests {
    @Test func `the server's man page is up to date`() throws {
        let expected = try ServerManualPage().text

        let file = GeneratedFile("Resources/board-server.8")
        #expect(try file.current(expected: expected) == expected)
    }

    @Test func `the server's man page names each command, argument and status`() throws {
        let page = try ServerManualPage().text.replacing("\\-", with: "-")

        let commands = try CommandHelp.of(BoardServerProgram.self).leaves()
        #expect(commands.count == 19)
        for (path, command) in commands where path != "serve" {
            #expect(page.contains("\n.Ss board-server \(path)\n"))
            for name in command.positionals.compactMap(\.valueName) {
                #expect(page.contains("\n.It Ar \(name)\n"))
            }
        }
        for flag in commands.flatMap(\.help.options).flatMap(\.flags) {
            #expect(page.contains("Fl \(flag.dropFirst())"))
        }
        for (status, _) in BoardServerProgram.exitStatuses {
            #expect(page.contains("Li \(status.rawValue)\n"))
        }
    }

    @Test func `each argument and option of each command has a description`() throws {
        for (path, command) in try CommandHelp.of(BoardServerProgram.self).leaves() {
            for argument in command.arguments ?? [] {
                let words = argument.abstract ?? ""
                #expect(words.hasSuffix("."), "\(path): \(argument.valueName ?? "")")
            }
        }
    }
}
