import Foundation
import LinkSocket
import TestSupport
import Testing

/// Links from one program to another, over a socket in a folder of the test's own.
struct LinkTests {
    /// A folder as the system makes one for each user.
    private func withRuntimeFolder(_ body: (_ path: String) async throws -> Void) async throws {
        try await withFolder { folder in
            chmod(folder.path, 0o700)
            try await body(folder.path)
        }
    }

    /// Opens a terminal whose programs meet in a folder.
    private func withTerminal(
        _ body: (_ terminal: Tmux, _ folder: String) async throws -> Void
    ) async throws {
        try await withRuntimeFolder { folder in
            try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { terminal in
                try await body(terminal, folder)
            }
        }
    }

    private func open(_ link: String, in folder: String) async throws -> Program.Outcome {
        try await Program.run(["open", link], changing: ["XDG_RUNTIME_DIR": folder])
    }

    private func files(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test func `a link opened in a second program shows in the first`() async throws {
        try await withTerminal { terminal, folder in
            try await terminal.startBoard()

            let outcome = try await open("board-tui://board/start/post/keys", in: folder)

            #expect(outcome.status == .exited(0))
            #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
            try await terminal.wait("the post") { $0.rows[0].contains("모든 키를 한 장에") }
            try await terminal.press(["q"])
            try await terminal.wait("its board") { $0.rows[0].contains("시작하기") }
        }
    }

    @Test func `a link to nowhere is told to the reader, who stays where they are`() async throws {
        try await withTerminal { terminal, folder in
            try await terminal.startBoard()

            let outcome = try await open("board-tui://post/no%20such", in: folder)

            #expect(outcome.status == .exited(0))
            let screen = try await terminal.wait("the reason") {
                $0.shows("There is no post “no such” here.")
            }
            #expect(screen.rows[1].hasPrefix(">"))
        }
    }

    @Test func `where no program runs a link starts one`() async throws {
        try await withTerminal { terminal, folder in
            try await terminal.type(line: "board open board-tui://post/keys")
            try await terminal.wait("the post") { $0.rows[0].contains("모든 키를 한 장에") }

            _ = try await open("board-tui://post/search", in: folder)
            try await terminal.wait("the other post") { $0.rows[0].contains("Search: / to look") }
            try await terminal.press(["q", "q"])

            try await terminal.expectShell(status: 0)
        }
    }

    @Test(arguments: ["none", String(repeating: "long", count: 30)])
    func `where programs cannot meet a link starts one too`(name: String) async throws {
        try await withRuntimeFolder { folder in
            let place = folder + "/" + name
            if name != "none" { mkdir(place, 0o700) }
            try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": place]) { terminal in
                try await terminal.type(line: "board open board-tui://post/keys")
                try await terminal.wait("the post") { $0.rows[0].contains("모든 키를 한 장에") }
            }
        }
    }

    @Test(arguments: [SIGTERM, SIGINT, nil])
    func `a program that ends in good order leaves no socket behind`(
        signal: CInt?
    ) async throws {
        try await withTerminal { terminal, folder in
            try await terminal.startBoard()
            #expect(try files(in: folder) == ["board-tui.lock", "board-tui.sock"])

            if let signal {
                kill(try terminal.boardProcess(), signal)
            } else {
                try await terminal.press(["q"])
            }

            try await terminal.expectShell(status: signal.map { 128 + $0 } ?? 0)
            #expect(try files(in: folder) == ["board-tui.lock"])
        }
    }

    @Test func `the socket of a program that was killed is taken over`() async throws {
        try await withTerminal { first, folder in
            try await first.startBoard()
            kill(try first.boardProcess(), SIGKILL)
            try await first.wait("the shell") { $0.shows("[137]") }
            #expect(try files(in: folder).contains("board-tui.sock"))

            try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { second in
                try await second.startBoard()
                _ = try await open("board-tui://post/keys", in: folder)

                try await second.wait("the post") { $0.rows[0].contains("모든 키를 한 장에") }
            }
        }
    }

    @Test(arguments: ["q", nil])
    func `when the program that gets the links ends, the next one takes over`(
        key: String?
    ) async throws {
        try await withTerminal { first, folder in
            try await first.startBoard()
            try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { second in
                try await second.startBoard()
                try await Tmux.openShell(changing: ["XDG_RUNTIME_DIR": folder]) { third in
                    try await third.startBoard()

                    if let key {
                        try await first.press([key])
                    } else {
                        kill(try first.boardProcess(), SIGKILL)
                    }
                    try await waitUntilSomebodyListens(in: folder)
                    let outcome = try await open("board-tui://post/keys", in: folder)

                    #expect(outcome.status == .exited(0))
                    try await second.wait("the post") { $0.rows[0].contains("모든 키를 한 장에") }
                    #expect(try await third.screen().isBoard)
                    try await third.press(["q"])
                    try await third.expectShell(status: 0)
                }
            }
        }
    }

    /// Waits until a program answers, be it that it refuses what is no link.
    private func waitUntilSomebodyListens(in folder: String) async throws {
        let place = try LinkSocketPlace(folder: folder)
        try await waitUntil("somebody listens") {
            do throws(LinkSocketError) {
                try LinkClient.send("", to: place)
                return true
            } catch {
                if case .refused = error { return true } else { return false }
            }
        }
    }

    @Test func `what is no link does not reach the reader`() async throws {
        try await withTerminal { terminal, folder in
            let before = try await terminal.startBoard()
            let place = try LinkSocketPlace(folder: folder)

            #expect(throws: LinkSocketError.self) {
                try LinkClient.send("\u{1B}[2Jboard-tui://post/keys", to: place)
            }

            #expect(try await terminal.screen().rows == before.rows)
        }
    }

    @Test func `the desktop's file calls the command that opens links`() throws {
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
