import Foundation
import TestSupport
import Testing

/// Tests of the settings in config.toml and on the command line.
struct ConfigurationTests {
    /// Runs the program with a config.toml of that text.
    private func run(_ arguments: [String], with text: String) async throws
        -> (outcome: BuiltProgram.Outcome, path: String)
    {
        try await withFolder { folder in
            let place = folder.appending(path: "board-tui")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let file = place.appending(path: "config.toml")
            try Data(text.utf8).write(to: file)
            let outcome = try await BuiltProgram.run(
                arguments, changing: ["XDG_CONFIG_HOME": folder.path])
            return (outcome, file.path)
        }
    }

    @Test func `each setting is listed with its origin`() async throws {
        let text = "density = \"excerpt\"\nascii = true\n[keys.list]\nnext = \"K\"\n"

        let outcome = try await run(["config", "--theme", "nord"], with: text).outcome

        #expect(outcome.status == .exited(0))
        #expect(outcome.errors.isEmpty)
        for line in [
            #/theme = "nord" +# --theme/#, #/density = "excerpt" +# config.toml:1/#,
            #/mouse = true +# default/#, #/next = "K" +# config.toml:4/#,
        ] {
            #expect(outcome.output.contains(line))
        }
    }

    @Test func `unknown settings are reported with their position, and the status stays 0`()
        async throws
    {
        let (outcome, path) = try await run(
            ["config"], with: "mouse = true\nthem = \"dark\"\ntheme = \"drak\"\n")

        #expect(outcome.status == .exited(0))
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("\(path):2:1: ") == true)
        #expect(lines.first?.contains("theme") == true)
        #expect(lines.last?.hasPrefix("\(path):3:9: ") == true)
        #expect(lines.last?.contains("\"dark\"") == true)
    }

    @Test func `a configured key works, and the default key no longer does`() async throws {
        let keys = ["--print-screen", "--keys", "x <Down> j"]

        let outcome = try await run(keys, with: "[keys.list]\nnext = \"x\"\n").outcome

        #expect(outcome.output.contains("2/56"))
        #expect(outcome.output.contains("j does nothing here"))
    }

    @Test func `scripts get diagnostics on standard error, and the screen shows a message`()
        async throws
    {
        let (outcome, path) = try await run(["--print-screen"], with: "dens = 1\n")

        #expect(outcome.status == .exited(0))
        #expect(outcome.errors.hasPrefix("\(path):1:1: "))
        #expect(outcome.output.contains("1 error in config.toml; :config"))
    }

    @Test func `a missing quote hides no other source and opens no demo`() async throws {
        let text = "[sources]\nhn = \"hn\na = \"demo\"\nb = \"demo\"\n"

        let (list, path) = try await run(["list"], with: text)
        #expect(list.output == "a\tdemo\nb\tdemo\n")
        #expect(list.errors.hasPrefix("\(path):2:9: put a \" at the end: hn = \"hn\""))

        let screen = try await run(["--print-screen", "--size", "100x24"], with: text).outcome
        #expect(screen.output.contains("config.toml line 2: put a \" at the end"))
        #expect(screen.output.contains("! config.toml"))
    }

    @Test(arguments: [
        "[sources]\nhn = hn\n", "[sources\nhn = hn\n", "sources = 5\n", "\u{1}\u{2}\n",
        "[souces]\nhn = \"hn\"\n", "sort = newest\n",
    ])
    func `a file without a readable source opens no demo`(text: String) async throws {
        let screen = try await run(["--print-screen"], with: text).outcome
        #expect(screen.output.contains("No source can be read from the configuration."))
        #expect(!screen.output.contains("demo board"))

        let (posts, path) = try await run(["posts"], with: text)
        #expect(posts.status == .exited(EX_DATAERR))
        #expect(posts.errors.hasPrefix("\(path):"))
        #expect(posts.errors.contains("no source can be read from config.toml"))
    }

    @Test(arguments: [["add", "b", "demo"], ["remove", "a"], ["rename", "a", "b"]])
    func `commands that change sources do not modify an invalid file`(
        arguments: [String]
    ) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "board-tui/config.toml")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let text = "theme = \"dark\n[sources]\na = \"demo\"\n"
            try Data(text.utf8).write(to: file)

            let outcome = try await BuiltProgram.run(
                arguments, changing: ["XDG_CONFIG_HOME": folder.path])

            #expect(outcome.status == .exited(EX_DATAERR))
            #expect(outcome.errors.contains("nothing was changed"))
            #expect(outcome.errors.contains("config.toml:1:14: put a \" at the end"))
            #expect(try Data(contentsOf: file) == Data(text.utf8))
        }
    }

    @Test func `the density option overrides the density in the file`() async throws {
        let file = "density = \"comfortable\"\n"
        let plain = try await run(["--print-screen"], with: "").outcome.output
        let configured = try await run(["--print-screen"], with: file).outcome.output
        let overridden = try await run(
            ["--print-screen", "--density", "compact"], with: file
        ).outcome.output

        #expect(configured != plain)
        #expect(overridden == plain)
    }

    @Test func `the defaults without comment marks are a file that changes nothing`() async throws {
        let defaults = try await BuiltProgram.run(["config", "--default"]).output
        let lines = defaults.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("#") && !line.hasPrefix("# ") ? line.dropFirst() : line
        }

        let outcome = try await run(["config"], with: lines.joined(separator: "\n")).outcome

        #expect(outcome.errors.isEmpty)
        let values = try await BuiltProgram.run(["config"]).output.split(separator: "\n")
            .map { $0.prefix { $0 != "#" } }
        #expect(outcome.output.split(separator: "\n").map { $0.prefix { $0 != "#" } } == values)
    }

    @Test func `an unknown theme exits with 64 and a message that lists every theme`() async throws
    {
        let outcome = try await BuiltProgram.run(["--theme", "drak"])

        #expect(outcome.status == .exited(EX_USAGE))
        let names = ["dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord"]
        for name in names + ["catppuccin", "drak"] { #expect(outcome.errors.contains(name)) }
        #expect(outcome.errors.filter(\.isNewline).count == 1)
    }
}
