import Foundation
import TestSupport
import Testing

/// Tests of `--trace` with unsuitable files; PlaybackTests examine the contents.
struct TraceTests {
    @Test func `a pipe that is not read does not delay the end of the program`() async throws {
        try await ShellTerminal.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)
            let pipe = open(path, O_RDWR | O_NONBLOCK)
            defer { close(pipe) }
            fill(pipe)

            try await terminal.startBoard("board demo --trace trace")
            try terminal.press(["q"])

            try await terminal.wait("the reason") { $0.shows("nothing reads it.") }
            try await terminal.expectShell(status: EX_IOERR)
        }
    }

    @Test func `a pipe without a reader does not delay the start or end of the program`()
        async throws
    {
        try await ShellTerminal.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)

            try await terminal.startBoard("board demo --trace trace")
            try terminal.press(["q"])

            try await terminal.wait("the reason") { $0.shows("nothing reads it.") }
            try await terminal.expectShell(status: EX_IOERR)
        }
    }

    @Test func `a late reader of a pipe gets the whole trace`() async throws {
        try await ShellTerminal.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)
            try await terminal.startBoard("board demo --trace trace")

            let reader = FileHandle(fileDescriptor: open(path, O_RDONLY | O_NONBLOCK))
            try terminal.press(["q"])
            try await terminal.expectShell(status: 0)

            let text = try String(decoding: reader.readToEnd() ?? Data(), as: UTF8.self)
            #expect(text.hasPrefix(#"{"event":"loaded","path":"Root","#))
            #expect(text.contains(#"{"event":"detached","path":"Root/Board","#))
        }
    }

    @Test func `a full disk and a closed pipe do not end the program, and are reported`()
        async throws
    {
        try await ShellTerminal.openShell { terminal in
            let path = terminal.folder.appending(path: "trace").path
            try #require(mkfifo(path, 0o600) == 0)
            for (target, reason) in [("/dev/full", "No space left"), ("trace", "Broken pipe")] {
                let reader = open(path, O_RDONLY | O_NONBLOCK)
                try await terminal.startBoard("board demo --trace \(target)")
                close(reader)
                try terminal.press(["Enter"])
                try await terminal.wait("a post") { $0.lines.last?.contains("q back") == true }
                try terminal.press(["q", "q"])
                try await terminal.wait("the reason") { $0.shows(reason) }
                try await terminal.expectShell(status: EX_IOERR)
            }
        }
    }

    @Test func `without a screen a full disk is reported, too`() async throws {
        let outcome = try await BuiltProgram.run(["--print-screen", "--trace", "/dev/full"])

        #expect(outcome.status == .exited(EX_IOERR))
        #expect(outcome.errors.contains("could not be written completely: No space left"))
        #expect(outcome.output.contains("> * "))
    }

    @Test func `a terminal is refused as a trace file`() async throws {
        let outcome = try await BuiltProgram.run(["--print-screen", "--trace", "/dev/tty"])

        #expect(outcome.status == .exited(EX_CANTCREAT))
        #expect(outcome.errors.contains("is a terminal"))
    }

    @Test func `no file is created through a dangling symbolic link`() async throws {
        try await withFolder { folder in
            let (link, file) = (folder.path + "/link", folder.path + "/file")
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)

            let outcome = try await BuiltProgram.run(["--print-screen", "--trace", link])

            #expect(outcome.status == .exited(EX_CANTCREAT))
            #expect(outcome.errors.contains("a broken link; name another file."))
            #expect(!FileManager.default.fileExists(atPath: file))
        }
    }

    private static let line =
        #"{"event":"loaded","path":"Root","rib":1,"time":"2026-11-22T01:02:03.456Z"}"#

    @Test(arguments: [
        #"{"event":"party"}"# + "\n", line, line + "\nmy notes\n", line + "\n\n",
        #"{"event":"loaded","path":"Root","rib":1,"time":"noon"}"# + "\n",
        #"{"event":"loaded","note":"","path":"","rib":1,"time":"2026-11-22T01:02:03.456Z"}"# + "\n",
    ])
    func `a file that only begins like a trace is not overwritten`(text: String) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "events")
            try Data(text.utf8).write(to: file)

            let outcome = try await BuiltProgram.run(["--print-screen", "--trace", file.path])

            #expect(outcome.status == .exited(EX_CANTCREAT))
            #expect(outcome.errors.contains("name another file"))
            #expect(try String(contentsOf: file, encoding: .utf8) == text)
        }
    }

    @Test func `an older trace is replaced completely`() async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "trace")
            let old = String(repeating: Self.line + "\n", count: 1000)
            try Data(old.utf8).write(to: file)

            let outcome = try await BuiltProgram.run(["--print-screen", "--trace", file.path])

            #expect(outcome.status == .exited(0))
            #expect(try !String(contentsOf: file, encoding: .utf8).contains(Self.line))
        }
    }

    /// Writes until a pipe is full.
    private func fill(_ pipe: CInt) {
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(pipe, bytes, bytes.count) > 0 {}
    }
}
