import Foundation

/// A tmux server with its own socket, and its commands.
struct TmuxClient: Sendable {
    private let folder: URL

    /// Creates a client that stores the server's socket and settings in `folder`.
    init(folder: URL) throws(TmuxFailure) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let isThere = path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/tmux")
        }
        guard isThere else { throw .notInstalled }
        self.folder = folder
    }

    /// Starts the server as a child process, which ends with the returned value.
    func startServer() async throws -> PseudoTerminal {
        let settings = folder.appending(path: "tmux.conf")
        try Data("set -g status off\nset -g escape-time 0\n".utf8).write(to: settings)
        let server = try PseudoTerminal(command: tmux + ["-D", "-f", settings.path])
        try await waitUntil("tmux listens") { (try? await run(["show-options", "-s"])) != nil }
        return server
    }

    /// Runs one command, or several separated by `;`, and returns the output.
    @discardableResult
    func run(_ words: [String]) async throws -> String {
        let outcome = try await PseudoTerminal.run(tmux + ["-N"] + words)
        let text = outcome.output.replacing("\r\n", with: "\n")
        guard outcome.status == .exited(0) else {
            throw TmuxFailure.refused(words, reason: text)
        }
        return text
    }

    /// The tmux command with UTF-8 forced and the test's own socket.
    private var tmux: [String] { ["tmux", "-u", "-S", folder.path + "/socket"] }
}

extension PseudoTerminal {
    /// Runs a command to its end; returns its status and output.
    ///
    /// It waits on a separate thread, so that other tests and servers in this process continue.
    package static func run(
        _ command: [String], environment: [String: String] = [:]
    ) async throws -> (status: PseudoTerminalExitStatus, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let terminal = try PseudoTerminal(
                            command: command, environment: environment)
                        let status = try terminal.waitForExit()
                        return (status, String(decoding: terminal.output, as: UTF8.self))
                    })
            }
        }
    }
}

/// Polls a condition; throws an error with `what` after the time limit.
package func waitUntil(_ what: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + PseudoTerminal.patience
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw TmuxFailure.never(what) }
        try await Task.sleep(for: .milliseconds(10))
    }
}
