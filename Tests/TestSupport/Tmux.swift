import Foundation

/// A terminal of a single test: a tmux server with one pane that runs `sh`.
///
/// Socket, configuration and environment belong to the test, so the user's own tmux is not
/// affected. The pane shows what a user would see, with all escape sequences processed.
package struct Tmux: Sendable {
    /// The shell's home and initial folder, removed with the terminal.
    package let folder: URL

    private let client: TmuxClient

    /// Opens a terminal for the duration of `body`.
    ///
    /// - Parameter environment: The whole environment of the shell, besides `HOME` and `TERM`.
    package static func open(
        columns: Int = 80, rows: Int = 24, environment: [String: String],
        _ body: (Tmux) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let client = try TmuxClient(folder: folder)
            let server = try await client.startServer()
            defer { withExtendedLifetime(server) {} }
            let terminal = Tmux(folder: folder, client: client)
            try await terminal.openPane(columns: columns, rows: rows, environment: environment)
            try await body(terminal)
        }
    }

    private func openPane(
        columns: Int, rows: Int, environment: [String: String]
    ) async throws {
        let all = ["HOME": folder.path, "TERM": "xterm-256color"].merging(environment) { $1 }
        let shell = ["env", "-i"] + all.map { "\($0)=\($1)" } + ["sh", "-i"]
        let size = ["-x", "\(columns)", "-y", "\(rows)"]
        try await client.run(["new-session", "-d", "-c", folder.path] + size + shell)
        try await wait("a shell's prompt") { !$0.text.hasPrefix("\n") }
    }
}

extension Tmux {
    /// Types a line of text and Enter.
    package func type(line: String) async throws {
        try await client.run(["send-keys", "-l", "--", line])
        try await press(["Enter"])
    }

    /// Presses keys in order, by their tmux names: `j`, `Enter`, `C-z`.
    package func press(_ keys: [String]) async throws {
        try await client.run(["send-keys", "--"] + keys)
    }

    /// Resizes the window.
    package func resize(columns: Int, rows: Int) async throws {
        try await client.run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
    }

    /// Closes the terminal, as closing its window does.
    package func close() async throws {
        try await client.run(["kill-pane"])
    }

    /// Returns the path of the pane's terminal device.
    package func device() async throws -> String {
        try await client.run(["display-message", "-p", "#{pane_tty}"])
            .trimmingCharacters(in: .newlines)
    }

    /// Returns the current screen.
    package func screen() async throws -> TmuxScreen {
        let capture = ["display-message", "-p", TmuxScreen.format, ";", "capture-pane", "-p"]
        return try TmuxScreen(report: await client.run(capture))
    }

    /// Returns the rows with escape sequences for colours and attributes.
    package func styledText() async throws -> String {
        try await client.run(["capture-pane", "-p", "-e"])
    }

    /// Waits until the terminal shows what is expected, and returns that screen.
    ///
    /// On a timeout, the error contains the latest screen.
    @discardableResult
    package func wait(
        _ what: String, until isShown: (TmuxScreen) -> Bool
    ) async throws -> TmuxScreen {
        var last = try await screen()
        do {
            try await waitUntil(what) {
                last = try await screen()
                return isShown(last)
            }
        } catch TmuxFailure.never {
            throw TmuxFailure.neverShown(what, last: last.text)
        }
        return last
    }
}

/// Calls `body` with an empty folder, which is removed afterwards.
package func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory
        .appending(path: "board-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
