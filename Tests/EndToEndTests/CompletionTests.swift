import Foundation
import TestSupport
import Testing

/// Tests of the shell completion scripts.
struct CompletionTests {
    private static let commands = [
        "posts", "show", "search", "boards", "inbox", "unread", "bookmarks", "fetch", "cache",
        "add", "list", "rename", "remove", "import", "export",
        "login", "logout", "accounts", "post", "reply", "open", "config",
    ]

    private static let names = ["mine", "mint", "hn", "all", "demo", "lobsters"]
    private static let files = ["a b.json", "list.opml", "mind.json", "posts.json"]

    @Test(arguments: [
        ([""], commands + ["help"] + names + files), (["o"], ["open"]),
        (["p"], ["posts", "post", "posts.json"]), (["--th"], ["--theme"]),
        (["--theme", "n"], ["nord"]), (["--theme", "=", "n"], ["nord"]),
        (["posts.json", "o"], []), (["open", "p"], []),
        (["config", "--d"], ["--default", "--density"]), (["list", ""], ["-h", "--help"]),
        (["config", "--theme", "n"], ["nord"]), (["--board", "p"], []),
        (["help", ""], commands),
        (["--trace", "p"], ["posts.json"]), (["--ascii", "o"], []),
        (["mi"], ["mine", "mint", "mind.json"]),
        (["--board", "x", "mi"], ["mine", "mint", "mind.json"]),
        (["post", "mi"], ["mine", "mint", "mind.json"]), (["post", "mine", "mi"], ["mind.json"]),
        (["posts", ""], names + files), (["posts", "mine", ""], []),
        (["posts", "--limit", "3", "h"], ["hn"]), (["posts", "--limit", "=", "3", "h"], ["hn"]),
        (["show", "h"], ["hn"]), (["show", "hn", "h"], []), (["search", "lob"], ["lobsters"]),
        (["show", "https", ":", "//x.example/mi"], []), (["show", "https", ":", "//x", "mi"], []),
        (["reply", "mine", "42", "mi"], ["mind.json"]), (["reply", "mine", "mi"], []),
        (["login", "mi"], ["mine", "mint", "mind.json"]), (["logout", "h"], ["hn"]),
        (["remove", ""], ["mine", "mint", "hn"]), (["rename", "m"], ["mine", "mint"]),
        (["rename", "mine", "m"], []), (["import", "l"], ["list.opml"]), (["import", ""], files),
        (["posts", "--sort", ""], []), (["posts", "--limit", ""], []), (["search", "hn", ""], []),
        (["login", "x", "--name", ""], []), (["login", "x", "--n"], ["--name"]),
    ])
    func `each position is completed with the valid values in bash`(
        words: [String], completions: [String]
    ) async throws {
        let output = try await offers(
            of: words, in: "board-tui.bash", by: ["bash"],
            """
            COMP_WORDS=(board-tui "$@"); COMP_CWORD=$#
            _board_tui; ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
            """)

        // The order of files depends on the folder.
        #expect(output.sorted() == completions.sorted())
    }

    @Test(
        .enabled(if: access("/usr/bin/fish", X_OK) == 0),
        arguments: [
            (["mi"], ["mind.json", "mine", "mint"]), (["o"], ["open"]),
            (["posts", "mi"], ["mind.json", "mine", "mint"]), (["posts", "mine", "m"], []),
            (["posts", "--limit", "3", "h"], ["hn"]), (["show", "hn", "h"], []),
            (["reply", "mine", "42", "mi"], ["mind.json"]), (["rename", "m"], ["mine", "mint"]),
            (["import", "l"], ["list.opml"]), (["posts", "--sort", "m"], []),
            (["login", "x", "--name", "m"], []), (["config", "--theme", "n"], ["nord"]),
            (["--trace", "p"], ["posts.json"]),
        ])
    func `each position is completed with the valid values in fish`(
        words: [String], completions: [String]
    ) async throws {
        let output = try await offers(
            of: words, in: "board-tui.fish", by: ["fish", "--no-config"],
            "complete -C \"board-tui $argv\" | string split -f 1 \\t")

        #expect(output == completions)
    }

    @Test func `completion prints no diagnostics for a missing or an invalid configuration`()
        async throws
    {
        for file in [nil, "sources = 3"] {
            let output = try await offers(
                of: ["posts", ""], in: "board-tui.bash", by: ["bash"], configuration: file,
                """
                COMP_WORDS=(board-tui "$@"); COMP_CWORD=$#
                _board_tui; printf '%s\\n' "${COMPREPLY[@]}"
                """)

            #expect(Set(output) == Set(["demo", "hn", "lobsters"] + Self.files))
        }
    }

    /// Returns the completions of a command line, in a folder with some files and sources.
    private func offers(
        of words: [String], in name: String, by shell: [String],
        configuration: String? = "[sources]\nmine = 'demo'\nmint = 'demo'\nhn = 'hn'\n",
        _ script: String
    ) async throws -> [String] {
        try await withFolder { folder in
            let (home, files) = (folder.appending(path: "h"), folder.appending(path: "f"))
            for place in [home.appending(path: "board-tui"), files] {
                try FileManager.default.createDirectory(
                    at: place, withIntermediateDirectories: true)
            }
            for name in Self.files { try Data().write(to: files.appending(path: name)) }
            try configuration.map {
                try Data($0.utf8).write(to: home.appending(path: "board-tui/config.toml"))
            }
            var environment = try BuiltProgram.environment
            environment["XDG_CONFIG_HOME"] = home.path
            environment["HOME"] = home.path
            let file = Repository.root.appending(path: "Resources/completions/\(name)").path
            let first = [shell[0] == "bash" ? "bash" : "--"]
            let (_, output) = try await PseudoTerminal.run(
                shell + ["-c", "cd '\(files.path)'; source '\(file)'; \(script)"] + first + words,
                environment: environment)
            return output.split(whereSeparator: \.isNewline).map(String.init)
        }
    }
}
