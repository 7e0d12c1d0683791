import Foundation
import LinkSocket
import TestSupport
import Testing

/// Tests of links between processes, over a socket in the test's own folder.
struct LinkTests {
    private func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func `a link opened in a second process is shown in the first`() async throws {
        try await withLinkTerminal { terminal, folder in
            try await terminal.startBoard()

            let outcome = try await BuiltProgram.open(
                "board-tui://board/start/post/keys", in: folder)

            #expect(outcome.status == .exited(0))
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
            try await terminal.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
            try terminal.press(["q"])
            try await terminal.wait("its board") { $0.lines[0].contains("시작하기") }
        }
    }

    @Test func `a link to a missing post is reported, and the screen stays`() async throws {
        try await withLinkTerminal { terminal, folder in
            try await terminal.startBoard()

            let outcome = try await BuiltProgram.open("board-tui://post/no%20such", in: folder)

            #expect(outcome.status == .exited(0))
            let screen = try await terminal.wait("the reason") {
                $0.shows("There is no post “no such” here.")
            }
            #expect(screen.posts[0].hasPrefix(">"))
        }
    }

    @Test func `a link starts the program if no instance runs`() async throws {
        try await withLinkTerminal { terminal, folder in
            try terminal.type(line: "board open board-tui://post/keys")
            try await terminal.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }

            _ = try await BuiltProgram.open("board-tui://post/search", in: folder)
            try await terminal.wait("the other post") { $0.lines[1].contains("Search: / to look") }
            try terminal.press(["q"])
            try await terminal.wait("the first post") { $0.lines[1].contains("모든 키를 한 장에") }
            try terminal.press(["q", "q"])

            try await terminal.expectShell(status: 0)
        }
    }

    @Test(arguments: ["none", String(repeating: "long", count: 30)])
    func `a link starts the program if no socket can be opened`(name: String) async throws {
        try await withRuntimeFolder { folder in
            let place = folder + "/" + name
            if name != "none" { mkdir(place, 0o700) }
            try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": place]) { terminal in
                try terminal.type(line: "board open board-tui://post/keys")
                try await terminal.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
            }
        }
    }

    @Test func `help explains the requirements of the socket folder`() async throws {
        let outcome = try await BuiltProgram.run(["open", "--help"])

        #expect(outcome.output.contains("XDG_RUNTIME_DIR"))
        #expect(outcome.output.contains("0700"))
    }

    @Test(arguments: [SIGTERM, SIGINT, nil])
    func `a program that ends normally leaves no socket behind`(
        signal: CInt?
    ) async throws {
        try await withLinkTerminal { terminal, folder in
            try await terminal.startBoard()
            #expect(try files(in: folder) == ["board-tui.1"])

            if let signal {
                kill(try terminal.boardProcess(), signal)
            } else {
                try terminal.press(["q"])
            }

            try await terminal.expectShell(status: signal.map { 128 + $0 } ?? 0)
            #expect(try files(in: folder).isEmpty)
        }
    }

    @Test func `the socket of a killed instance is reused`() async throws {
        try await withLinkTerminal { first, folder in
            try await first.startBoard()
            kill(try first.boardProcess(), SIGKILL)
            try await first.wait("the shell") { $0.shows("[137]") }
            #expect(try files(in: folder).contains("board-tui.1"))

            try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { second in
                try await second.startBoard()
                _ = try await BuiltProgram.open("board-tui://post/keys", in: folder)

                try await second.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
            }
        }
    }

    @Test(arguments: [true, false])
    func `a removed socket is created again`(
        withFolder: Bool
    ) async throws {
        try await withLinkTerminal { terminal, folder in
            try await terminal.startBoard()
            let path = withFolder ? folder : folder + "/board-tui.1"
            rename(path, path + "-gone")
            if withFolder { mkdir(folder, 0o700) }

            try await waitUntilSomebodyListens(in: folder)
            let outcome = try await BuiltProgram.open("board-tui://post/keys", in: folder)

            #expect(outcome.status == .exited(0))
            try await terminal.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
        }
    }

    @Test(arguments: ["q", nil])
    func `when the instance that gets the links ends, the next one takes over`(
        key: String?
    ) async throws {
        try await withLinkTerminal { first, folder in
            try await first.startBoard()
            try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { second in
                try await second.startBoard()
                try await ShellTerminal.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { third in
                    try await third.startBoard()

                    if let key {
                        try first.press([key])
                    } else {
                        kill(try first.boardProcess(), SIGKILL)
                    }
                    try await waitUntilSomebodyListens(in: folder)
                    let outcome = try await BuiltProgram.open("board-tui://post/keys", in: folder)

                    #expect(outcome.status == .exited(0))
                    try await second.wait("the post") { $0.lines[1].contains("모든 키를 한 장에") }
                    #expect(try await third.wait("the board") { _ in true }.isBoard)
                    try third.press(["q"])
                    try await third.expectShell(status: 0)
                }
            }
        }
    }

    @Test func `invalid links do not reach the screen`() async throws {
        try await withLinkTerminal { terminal, folder in
            try await terminal.startBoard()
            let before = try await terminal.wait("unread posts") { $0.posts[0].contains("•") }
            let place = try SocketDirectory(folder: folder)

            #expect(throws: LinkSocketError.self) {
                try LinkClient.send("\u{1B}[2Jboard-tui://post/keys", to: place)
            }

            #expect(try await terminal.wait("the board") { _ in true }.lines == before.lines)
        }
    }

    @Test func `the desktop file calls the command that opens links`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Resources/board-tui.desktop")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")

        #expect(lines.first == "[Desktop Entry]")
        for line in [
            "Type=Application", "Exec=board-tui open %u", "Terminal=true",
            "MimeType=x-scheme-handler/board-tui;",
        ] {
            #expect(lines.contains { $0 == line })
        }
    }
}
