import Foundation

/// Starts a tmux server with a socket of its own and runs commands on it.
struct TmuxClient: Sendable {
    private let folder: URL

    /// Keeps the server's socket and settings in `folder`.
    init(folder: URL) throws(TmuxFailure) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let isThere = path.split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/tmux")
        }
        guard isThere else { throw .notInstalled }
        self.folder = folder
    }

    /// Starts the server, not as a daemon but as a child, which ends with what is returned.
    func startServer() async throws -> PseudoTerminal {
        let settings = folder.appending(path: "tmux.conf")
        try Data("set -g status off\nset -g escape-time 0\n".utf8).write(to: settings)
        let server = try PseudoTerminal(command: tmux + ["-D", "-f", settings.path])
        try await waitUntil("tmux listens") { (try? await run(["show-options", "-s"])) != nil }
        return server
    }

    /// Runs one command, or several with `;` between them, and gives what they print.
    @discardableResult
    func run(_ words: [String]) async throws -> String {
        let outcome = try await PseudoTerminal.run(tmux + ["-N"] + words)
        let text = outcome.output.replacing("\r\n", with: "\n")
        guard outcome.status == .exited(0) else {
            throw TmuxFailure.refused(words, reason: text)
        }
        return text
    }

    /// tmux with UTF-8 taken for granted, and no way to the user's own server.
    private var tmux: [String] { ["tmux", "-u", "-S", folder.path + "/socket"] }
}

extension PseudoTerminal {
    /// Runs a command to its end; gives how it ended and all that it wrote.
    ///
    /// It waits on a thread of its own, so that other tests, and servers in this process, go on.
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

/// Waits for a condition that nothing tells of; throws with `what` where it never comes true.
package func waitUntil(_ what: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + PseudoTerminal.patience
    while try await !condition() {
        guard ContinuousClock.now < deadline else { throw TmuxFailure.never(what) }
        try await Task.sleep(for: .milliseconds(10))
    }
}
