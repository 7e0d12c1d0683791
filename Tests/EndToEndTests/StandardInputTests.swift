import Foundation
import TestSupport
import Testing

/// Tests of posts from a pipe with keys from the terminal.
struct StandardInputTests {
    @Test func `posts from a pipe are read with keys from the terminal`() async throws {
        try await ShellTerminal.openShell { terminal in
            try terminal.write(posts: 1...3)
            try await terminal.startBoard("cat posts | board -")

            try terminal.press(["j"])
            let screen = try await terminal.waitForBoard(selectedRow: 2)
            #expect(screen.posts[1].contains("Post 2"))
            try terminal.press(["q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `the user can quit while the pipe is still open`() async throws {
        try await ShellTerminal.openShell { terminal in
            let pipe = terminal.folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            // Opened for reading and writing, so that neither end blocks.
            let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
            try writer.write(contentsOf: Data(Posts.lines(1...3).utf8))
            try terminal.type(line: "board - <pipe")

            try await terminal.wait("the posts so far") { $0.shows("Post 3") }
            try terminal.press(["Q"])
            try await terminal.expectShell(status: 0)
            try writer.close()
        }
    }

    @Test(arguments: ["board - <pipe", "board pipe"])
    func `before the first bytes arrive, the screen is shown and keys work`(
        command: String
    ) async throws {
        try await ShellTerminal.openShell { terminal in
            let pipe = terminal.folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
            try terminal.type(line: command)
            try await terminal.wait("the loading screen") {
                $0.lines.last?.contains("q quit") == true && $0.shows("Loading…")
            }

            try terminal.press(["?"])
            try await terminal.wait("the keys") { $0.shows("Common keys") }
            try terminal.press(["q"])
            try writer.write(contentsOf: Data(Posts.lines(1...3).utf8))

            try await terminal.waitForBoard()
            try terminal.press(["Q"])
            try await terminal.expectShell(status: 0)
            try writer.close()
        }
    }

    @Test func `a named pipe without a writer is waited for, and invalid data is reported inside`()
        async throws
    {
        try await ShellTerminal.openShell { terminal in
            let pipe = terminal.folder.appending(path: "pipe").path
            try #require(mkfifo(pipe, 0o600) == 0)
            try terminal.type(line: "board pipe")
            try await terminal.wait("the loading screen") { $0.shows("Loading…") }

            let writer = try #require(FileHandle(forWritingAtPath: pipe))
            try writer.write(contentsOf: Data("<html>".utf8))
            try writer.close()

            try await terminal.wait("the failure") { $0.shows("Not a board document") }
            try terminal.press(["q"])
            try await terminal.expectShell(status: 0)
        }
    }
}

extension ShellTerminal {
    fileprivate func write(posts: ClosedRange<Int>) throws {
        let file = folder.appending(path: "posts")
        try Posts.lines(posts).write(to: file, atomically: false, encoding: .utf8)
    }
}

struct ProgramSizeTests {
    /// Searches for the ICU data, 30 MB whose tables start with their name.
    @Test func `the program does not contain ICU`() throws {
        let program = try ReleaseBuild.folder().appending(path: "board-tui")
        let bytes = try Data(contentsOf: program, options: .alwaysMapped)

        #expect(bytes.range(of: Data("icudt".utf8)) == nil)
    }
}
