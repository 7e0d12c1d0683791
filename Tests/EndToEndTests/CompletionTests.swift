import Foundation
import TestSupport
import Testing

/// What bash makes of the script that is installed for it.
struct CompletionTests {
    private static let commands = [
        "posts", "show", "search", "boards", "add", "list", "rename", "remove", "import", "export",
        "login", "logout", "accounts", "post", "reply", "open", "config",
    ]

    @Test(arguments: [
        ([""], commands + ["help", "a b.json", "posts.json"]), (["o"], ["open"]),
        (["p"], ["posts", "post", "posts.json"]), (["--th"], ["--theme"]),
        (["--theme", "n"], ["nord"]),
        (["posts.json", "o"], []), (["open", "p"], []),
        (["config", "--d"], ["--default", "--density"]),
        (["config", "--theme", "n"], ["nord"]), (["--board", "p"], []),
        (["help", ""], commands),
        (["--trace", "p"], ["posts.json"]), (["--ascii", "o"], []),
    ])
    func `commands are completed as the first word alone, beside files`(
        words: [String], completions: [String]
    ) async throws {
        try await withFolder { folder in
            for name in ["posts.json", "a b.json"] {
                try Data().write(to: folder.appending(path: name))
            }
            let file = Repository.root.appending(path: "Resources/completions/board-tui.bash")
            let script = """
                cd "$1"; source "$2"; COMP_WORDS=(board-tui "${@:3}"); COMP_CWORD=$(($# - 2))
                _board_tui; ((${#COMPREPLY[@]})) && printf '%s\\n' "${COMPREPLY[@]}"
                """

            let (_, output) = try await PseudoTerminal.run(
                ["bash", "-c", script, "bash", folder.path, file.path] + words)

            #expect(output.split(whereSeparator: \.isNewline).map(String.init) == completions)
        }
    }
}
