import Foundation
import TestSupport
import Testing

/// Tests of editing the configuration file in the program and in an external editor.
struct EditorTests {
    /// Opens a shell whose `$EDITOR` is a script of these lines; the file to edit is `$2`.
    private func open(
        editor script: String, _ body: (ShellTerminal, _ settings: URL) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let editor = folder.appending(path: "an editor")
            try Data(script.utf8).write(to: editor)
            try await ShellTerminal.openShell(changing: [
                "XDG_CONFIG_HOME": folder.path, "TMPDIR": folder.path,
                "EDITOR": "sh '\(editor.path)' --wait",
            ]) { terminal in
                try await terminal.startBoard()
                try terminal.type(line: ":edit-config")
                try await terminal.wait("the file") { $0.shows("config.toml") && $0.shows("1:1") }
                try await body(terminal, folder.appending(path: "board-tui/config.toml"))
            }
        }
    }

    /// Returns the folders of edited texts that were not removed.
    private static func remainingFolders(beside settings: URL) throws -> [URL] {
        let folder = settings.deletingLastPathComponent().deletingLastPathComponent()
        return try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasPrefix("board-tui-") }.map { folder.appending(path: $0) }
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a concurrent change by another program is not overwritten silently`() async throws {
        try await open(editor: "true") { terminal, settings in
            try terminal.type(line: "# mine")
            try FileManager.default.createDirectory(
                at: settings.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("# theirs\n".utf8).write(to: settings)
            try terminal.press(["C-s"])
            try await terminal.wait("a warning") { $0.shows("Another program has changed") }
            #expect(try String(contentsOf: settings, encoding: .utf8) == "# theirs\n")

            try terminal.press(["C-s"])
            try await terminal.wait("that it is saved") { $0.shows("Saved") }
            #expect(try String(contentsOf: settings, encoding: .utf8).hasPrefix("# mine\n"))
            try terminal.press(["C-c", "q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `unsaved text survives a signal that ends the program and is offered again`(signal: CInt)
        async throws
    {
        try await open(editor: "true") { terminal, settings in
            let unsaved = settings.path + ".unsaved"
            try terminal.press(["x"])
            try await terminal.wait("the change") { $0.shows("changed") }
            kill(try terminal.boardProcess(), signal)
            try await terminal.wait("where it is") { $0.shows("Your unsaved text is in") }
            #expect(try Self.mode(of: unsaved) == 0o600)
            #expect(!FileManager.default.fileExists(atPath: settings.path))

            try terminal.type(line: "clear")
            try await terminal.startBoard()
            try terminal.type(line: ":edit-config")
            try await terminal.wait("the question") { $0.shows("Continue with it?") }
            try terminal.press(["y"])
            try await terminal.wait("the text") { $0.shows("changed") }
            try terminal.press(["C-s"])
            try await terminal.wait("that it is saved") { $0.shows("Saved") }
            #expect(try String(contentsOf: settings, encoding: .utf8).hasPrefix("x# "))
            #expect(!FileManager.default.fileExists(atPath: unsaved))
        }
    }

    @Test func `the text from the editor is shown, saved, and used at the next start`() async throws
    {
        let script = """
            test "$1" = --wait && stat -c %a "$2" "$(dirname "$2")" | xargs >&2
            printf 'density = "comfortable"\\n' >"$2"; read line
            """
        try await open(editor: script) { terminal, settings in
            try terminal.press(["F4"])
            try await terminal.wait("the modes") { $0.shows("600 700") }
            try terminal.press(["Enter"])
            try await terminal.wait("the new text") {
                $0.shows("comfortable") && $0.shows("changed")
            }
            try terminal.press(["C-s"])
            try await terminal.wait("what holds") { $0.shows("Saved. Restart") }
            #expect(
                try String(contentsOf: settings, encoding: .utf8) == "density = \"comfortable\"\n")
            #expect(try Self.remainingFolders(beside: settings).isEmpty)
            #expect(try Self.mode(of: settings.path) == 0o600)
            #expect(try Self.mode(of: settings.deletingLastPathComponent().path) == 0o700)
            try terminal.press(["C-c", "q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `an editor that fails changes nothing`() async throws {
        try await open(editor: "echo lost >\"$2\"; exit 3") { terminal, settings in
            try terminal.press(["C-x", "C-e"])
            let screen = try await terminal.wait("the reason") { $0.shows("ended with status 3") }
            #expect(!screen.shows("lost"))
            #expect(!screen.shows("changed"))
            let left = try #require(try Self.remainingFolders(beside: settings).first)
            #expect(
                try String(
                    contentsOf: left.appending(path: "config.toml"), encoding: .utf8) == "lost\n")
            try terminal.press(["C-c", "q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `Ctrl-Z in the editor returns to the shell, and fg returns to the editor`()
        async throws
    {
        try await open(editor: "echo writing; read line; echo \"# $line\" >\"$2\"") { terminal, _ in
            try terminal.press(["F4"])
            try await terminal.wait("the editor") { $0.shows("writing") }
            try terminal.press(["C-z"])
            try await terminal.expectShell(status: 128 + SIGTSTP)

            try terminal.type(line: "fg")
            try await terminal.wait("fg") { $0.shows("fg") }
            try terminal.type(line: "back again")
            try await terminal.wait("the text") { $0.shows("# back again") && $0.shows("changed") }
            try terminal.press(["C-c"])
            try await terminal.wait("the question") { $0.shows("discard your changes?") }
            try terminal.press(["y", "q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `Ctrl-C in the editor ends only the editor`() async throws {
        try await open(editor: "echo writing; read line") { terminal, _ in
            try terminal.press(["F4"])
            try await terminal.wait("the editor") { $0.shows("writing") }
            try terminal.press(["C-c"])
            try await terminal.wait("the reason") { $0.shows("ended") && $0.shows("config.toml") }
            try terminal.press(["C-c", "q"])
            try await terminal.expectShell(status: 0)
        }
    }

    @Test func `a file that is not UTF-8 stays in place`() async throws {
        try await withFolder { folder in
            let editor = folder.appending(path: "editor")
            try Data("printf 'a\\377b' >\"$1\"".utf8).write(to: editor)
            try await ShellTerminal.openShell(
                columns: 200,
                changing: [
                    "XDG_CONFIG_HOME": folder.path, "TMPDIR": folder.path,
                    "VISUAL": "sh \(editor.path)",
                    "EDITOR": "/dev/null/none",
                ]
            ) { terminal in
                try await terminal.startBoard()
                try terminal.type(line: ":edit-config")
                try await terminal.wait("the file") { $0.shows("1:1") }
                try terminal.press(["F4"])
                try await terminal.wait("the reason") { $0.shows("is not UTF-8; it remains in") }
                let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
                let place = try #require(left.first { $0.hasPrefix("board-tui-") })
                let file = folder.appending(path: "\(place)/config.toml")
                #expect(try Data(contentsOf: file) == Data([0x61, 0xFF, 0x62]))
            }
        }
    }

    @Test(arguments: [
        ("/dev/null/none/editor", "The editor “/dev/null/none/editor” was not found"),
        ("'vi", "unclosed quote"),
        ("rm", "rm left no file to read"),
    ])
    func `an unusable editor is reported with its name`(command: String, reason: String)
        async throws
    {
        try await withFolder { folder in
            try await ShellTerminal.openShell(
                columns: 120, changing: ["XDG_CONFIG_HOME": folder.path, "EDITOR": command]
            ) { terminal in
                try await terminal.startBoard()
                try terminal.type(line: ":edit-config")
                try await terminal.wait("the file") { $0.shows("1:1") }
                try terminal.press(["F4"])
                try await terminal.wait("the reason") { $0.shows(reason) }
            }
        }
    }
}
