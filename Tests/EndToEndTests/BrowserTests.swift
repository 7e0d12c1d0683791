import Foundation
import TestSupport
import Testing

/// Tests of a terminal browser started by the program.
struct BrowserTests {
    @Test func `a terminal browser gets the terminal, and the post is shown again afterwards`()
        async throws
    {
        try await withFolder { folder in
            let browser = folder.appending(path: "w3m")
            let script = """
                #!/bin/sh
                test -t 0 && test -t 1 && stty -a | grep -q ' icanon' && echo "reading $2"; read line
                """
            try writeProgram(script, to: browser)
            let document = folder.appending(path: "board.json")
            let post =
                #"[{"id": "1", "title": "Tides", "body": "See [map](https://map.example/a)."}]"#
            try Data(post.utf8).write(to: document)
            try await ShellTerminal.openShell(changing: ["BROWSER": "\(browser.path) -X"]) {
                terminal in
                try terminal.type(line: "board '\(document.path)' --post 1")
                try await terminal.wait("the post") { $0.shows("See map") }
                try terminal.press(["1", "o"])
                try await terminal.wait("the browser") {
                    $0.shows("reading https://map.example/a") && !$0.shows("See map")
                }
                try terminal.press(["Enter"])
                try await terminal.wait("the post") {
                    $0.shows("See map") && !$0.shows("reading")
                }
                try terminal.press(["Q"])
                try await terminal.expectShell(status: 0)
            }
        }
    }
}
