import Foundation
import TestSupport
import Testing

@testable import board_tui

/// Tests that startup errors are reported in one line, before the screen starts.
struct CommandLineTests {
    @Test(arguments: [
        (["--bord", "free"], "--board"),
        (["--size", "80"], "--size"),
        (["--size", "0x0"], "--size"),
        (["--board"], "--board"),
        (["one.json", "two.json"], "two.json"),
        (["--keys", "j"], "--print-screen"),
        (["--print-screen", "--keys", "<Entr>"], "<Entr>"),
        (["--print-screen", "--keys", "j <Enter"], "<lt>"),
        (["ftp://example.org/posts.json"], "ftp://example.org/posts.json"),
        (["http://"], "http://"),
        (["http://127.0.0.1:99999/"], "port “99999”"),
        (["http://127.0.0.1:0"], "port “0”"),
        (["--max-size", "much"], "--max-size"), (["--max-size", "0"], "--max-size"),
        (["--max-size", "9999999999G"], "--max-size"),
        (["https://[::1]:http/board.json"], "port “http”"),
        ([""], "empty"),
        (["board-tui://user/bob"], "user"),
        (["board-tui://post/1", "--board", "free"], "--board"),
        (["open"], "link"),
        (["open", "nonsense"], "board-tui://"),
        (["open", "board-tui://post/%zz"], "%"),
        (["open", "--frob", "board-tui://post/1"], "--frob"),
        (["lst"], "did you mean list?"), (["nowhere"], "the sources are demo"),
        (["help", "foo"], "foo"), (["help", "all"], "all"), (["help", "open", "foo"], "foo"),
    ])
    func `invalid arguments are reported in one line`(
        arguments: [String], word: String
    ) async throws {
        let outcome = try await BuiltProgram.run(arguments)

        outcome.expectFailure(status: EX_USAGE, naming: word)
        #expect(!outcome.errors.contains("?."))
    }

    @Test func `a missing file is reported in one line`() async throws {
        let outcome = try await BuiltProgram.run(["no-such-file.json"])

        outcome.expectFailure(status: EX_NOINPUT, naming: "no-such-file.json")
    }

    @Test func `a folder is not a board document`() async throws {
        let outcome = try await BuiltProgram.run(["/"])

        outcome.expectFailure(status: EX_NOINPUT, naming: "folder")
    }

    @Test(.enabled(if: getuid() != 0, "The superuser may read every file."))
    func `an unreadable file is reported in one line`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "closed.json").path
            try #require(mkfifo(file, 0) == 0)

            let outcome = try await BuiltProgram.run([file])

            outcome.expectFailure(status: EX_NOINPUT, naming: "closed.json")
        }
    }

    @Test(arguments: [("", "empty"), ("<html>no</html>", "line 1, column 1")])
    func `a file without posts is reported with the reason`(
        text: String, reason: String
    ) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "posts.json")
            try text.write(to: file, atomically: false, encoding: .utf8)

            let outcome = try await BuiltProgram.run([file.path])

            outcome.expectFailure(status: EX_DATAERR, naming: reason)
        }
    }

    @Test func `a truncated document is shown with a warning and the status for bad data`()
        async throws
    {
        try await withFolder { folder in
            let file = folder.appending(path: "posts.json")
            try Data(#"[{"id":1,"title":"tea"},{"id":2,"ti"#.utf8).write(to: file)

            let outcome = try await BuiltProgram.run([file.path, "--print-screen"])

            #expect(outcome.status == .exited(EX_DATAERR))
            #expect(outcome.output.contains("tea"))
            let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("cut off; 1 post was read."))
        }
    }

    @Test func `an unwritable trace is reported before the screen starts`() async throws {
        let outcome = try await BuiltProgram.run(["--trace", "/dev/null/none/trace"])

        outcome.expectFailure(status: EX_CANTCREAT, naming: "/dev/null/none/trace")
    }

    @Test(arguments: [
        ["config"], ["config", "--default"], ["demo", "--print-screen"], ["posts", "demo"],
        ["--version"], ["--help"], ["posts", "--help"], ["help", "posts"],
    ])
    func `output that cannot be written ends with 74 and a message`(
        arguments: [String]
    ) async throws {
        try await withFolder { folder in
            let script = "cd \"$1\" && shift && board-tui \"$@\" >/dev/full 2>errors"
            let (status, _) = try await PseudoTerminal.run(
                ["sh", "-c", script, "sh", folder.path] + arguments,
                environment: BuiltProgram.environment)

            #expect(status == .exited(EX_IOERR))
            #expect(
                try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
                    == "board-tui: standard output cannot be written: No space left on device.\n")
        }
    }

    @Test func `a runtime folder accessible to others is reported`() async throws {
        let outcome = try await BuiltProgram.run(
            ["open", "board-tui://post/1"], changing: ["XDG_RUNTIME_DIR": "/"])

        outcome.expectFailure(status: EX_NOPERM, naming: "XDG_RUNTIME_DIR")
    }

    @Test(arguments: [["open", "--help"], ["help", "open"]])
    func `the command that opens links has its own help`(arguments: [String]) async throws {
        let outcome = try await BuiltProgram.run(arguments)

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.contains("board-tui open <link>"))
    }

    @Test func `escape sequences in a file's name do not reach the terminal`() async throws {
        let outcome = try await BuiltProgram.run(["no\u{1B}[2J\u{7}file"])

        outcome.expectFailure(status: EX_NOINPUT, naming: "file")
        #expect(!outcome.errors.contains(/[\e\u{7}]/))
    }

    @Test func `without a terminal the program says how to get the screen as text`() async throws {
        let outcome = try await BuiltProgram.run([])

        outcome.expectFailure(status: EX_USAGE, naming: "--print-screen")
    }

    @Test func `the version is printed`() async throws {
        let outcome = try await BuiltProgram.run(["--version"])

        #expect(outcome.status == .exited(0))
        #expect(outcome.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    @Test func `help lists every exit status with its meaning`() async throws {
        let help = try await BuiltProgram.run(["--help"]).output

        for (status, _) in BoardTUI.exitStatuses {
            #expect(help.contains(try Regex(#"\b\#(status.rawValue) (for|if) "#)))
        }
    }

    @Test func `help names every option and shows examples`() async throws {
        let outcome = try await BuiltProgram.run(["--help"])

        #expect(outcome.status == .exited(0))
        let words = [
            "--board", "--post", "--keys", "--size", "--print-screen", "--version", "--trace",
            "--max-size",
        ]
        for word in words + [
            "--help", "exit status is 64", "Examples:", "| board-tui -", "board-tui open",
        ] {
            #expect(outcome.output.contains(word))
        }
    }
}

extension BuiltProgram.Outcome {
    /// Checks that the program only printed a one-line error that contains `word`.
    fileprivate func expectFailure(
        status: CInt, naming word: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(self.status == .exited(status), sourceLocation: sourceLocation)
        #expect(output.isEmpty, sourceLocation: sourceLocation)
        #expect(errors.hasPrefix("board-tui: "), sourceLocation: sourceLocation)
        #expect(errors.contains(word), sourceLocation: sourceLocation)
        #expect(errors.filter(\.isNewline).count == 1, sourceLocation: sourceLocation)
        #expect(errors.hasSuffix("\n"), sourceLocation: sourceLocation)
    }
}
