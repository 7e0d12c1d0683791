import Foundation

/// A terminal of a single test that runs an interactive shell with job control.
package final class ShellTerminal {
    /// The shell's home and initial folder, removed with the terminal.
    package let folder: URL

    private let terminal: PseudoTerminal

    private init(folder: URL, terminal: PseudoTerminal) {
        self.folder = folder
        self.terminal = terminal
    }

    /// Opens a terminal for the duration of `body`.
    ///
    /// - Parameter environment: The environment of the shell, besides `HOME` and the defaults of
    ///   `PseudoTerminal`.
    package static func open(
        columns: Int = 80, rows: Int = 24, environment: [String: String],
        _ body: (ShellTerminal) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let terminal = try PseudoTerminal(
                command: ["sh", "-c", "cd \"$0\" && exec sh -i", folder.path],
                environment: ["HOME": folder.path].merging(environment) { $1 }, columns: columns,
                rows: rows)
            let shell = ShellTerminal(folder: folder, terminal: terminal)
            try await shell.wait("a shell's prompt") { !$0.lines[0].isEmpty }
            try await body(shell)
        }
    }
}

extension ShellTerminal {
    /// Types a line of text and Enter.
    package func type(line: String) throws {
        try terminal.send(line + "\r")
    }

    /// Presses keys in order: `j`, `Enter`, `F4`, `C-z`.
    package func press(_ keys: [String]) throws {
        try terminal.send(keys.map(Self.bytes).joined())
    }

    private static func bytes(of key: String) -> String {
        switch key {
        case "Enter": "\r"
        case "F4": "\u{1B}OS"
        case let key where key.hasPrefix("C-"):
            String(decoding: key.utf8.suffix(1).map { $0 & 0x1F }, as: UTF8.self)
        default: key
        }
    }

    /// Resizes the window.
    package func resize(columns: Int, rows: Int) throws {
        try terminal.resize(columns: columns, rows: rows)
    }

    /// Closes the terminal, as closing its window does.
    package func close() {
        terminal.hangUp()
    }

    /// The path of the terminal's device.
    package var device: String { terminal.device.path }

    /// All output so far, with its escape sequences.
    package var output: String { String(decoding: terminal.output, as: UTF8.self) }

    /// Waits until the terminal shows what is expected, and returns that screen.
    ///
    /// On a timeout, the error contains the latest screen.
    @discardableResult
    package func wait(
        _ what: String, until isShown: (PseudoTerminalScreen) -> Bool
    ) async throws -> PseudoTerminalScreen {
        let deadline = ContinuousClock.now + PseudoTerminal.patience
        while true {
            while try terminal.readSome(before: .now) != nil {}
            let screen = terminal.screen
            if isShown(screen) { return screen }
            guard ContinuousClock.now < deadline else { throw terminal.timeout(what) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}

/// Polls a condition; throws an error with `what` after the time limit.
package func waitUntil(_ what: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + PseudoTerminal.patience
    while try await !condition() {
        guard ContinuousClock.now < deadline else {
            throw PseudoTerminalError.timedOut(waitingFor: what, screen: "")
        }
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// Calls `body` with an empty folder, which is removed afterwards.
package func withFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    // Unlike a random name, this skips folders that a program of an ended test has created again.
    let name = FileManager.default.temporaryDirectory.appending(path: "board-XXXXXX").path
    var template = Array(name.utf8CString)
    guard mkdtemp(&template) != nil, chmod(template, 0o755) == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = URL(filePath: path, directoryHint: .notDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
