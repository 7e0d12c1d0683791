import Foundation
import TerminalUI
import TestSupport
import Testing

/// The shell profile of these tests.
///
/// `board` runs the program, without arguments on the demo board, and records its process id. `check` reports whether the terminal's
/// settings are the initial ones.
private let profile = #"""
    ulimit -c 0
    before=$(stty -g)
    board() {
        sh -c 'echo $$ >process; exec board-tui "$@"' sh "${@:-demo}"
    }
    check() {
        [ "$before" = "$(stty -g)" ] && echo settings=same || echo settings=changed
    }
    """#

extension ShellTerminal {
    /// Opens a terminal whose shell finds the program; its prompt shows the last exit status.
    static func openShell(
        columns: Int = 80, rows: Int = 24, changing changes: [String: String] = [:],
        _ body: (ShellTerminal) async throws -> Void
    ) async throws {
        try await withFolder { folder in
            let file = folder.appending(path: "profile")
            try profile.write(to: file, atomically: false, encoding: .utf8)
            var environment = try BuiltProgram.environment
            environment["ENV"] = file.path
            environment["PS1"] = "[$?] "
            environment.merge(changes) { $1 }
            try await open(columns: columns, rows: rows, environment: environment, body)
        }
    }

    /// Runs the program and waits until it shows posts.
    @discardableResult
    func startBoard(_ command: String = "board") async throws -> PseudoTerminalScreen {
        try type(line: command)
        return try await waitForBoard()
    }

    /// Waits until the board fills the window.
    @discardableResult
    func waitForBoard(selectedRow: Int = 1) async throws -> PseudoTerminalScreen {
        try await wait("the board with row \(selectedRow) selected") {
            $0.isBoard && $0.posts[selectedRow - 1].hasPrefix(">")
        }
    }

    /// Returns the id of the process that `board` started.
    func boardProcess() throws -> pid_t {
        let text = try String(contentsOf: folder.appending(path: "process"), encoding: .utf8)
        return try #require(pid_t(text.trimmingCharacters(in: .newlines)))
    }

    /// Writes over the program's screen, as a message to all users would.
    func scribble() async throws {
        let file = try FileHandle(forWritingTo: URL(filePath: device))
        try file.write(contentsOf: Data("\u{1B}[6;6Hscribble".utf8))
        try await wait("the scribble") { $0.shows("scribble") }
    }

    /// Waits for the shell's prompt and checks that the terminal was restored.
    func expectShell(
        status: CInt, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let screen = try await wait("the shell's prompt") { $0.hasNewPrompt }
        #expect(screen.lastText == "[\(status)]", sourceLocation: sourceLocation)
        #expect(screen.text.hasPrefix("[0] "), sourceLocation: sourceLocation)
        #expect(!screen.isBoard, sourceLocation: sourceLocation)
        #expect(screen.isRestored, sourceLocation: sourceLocation)
        try await expectSettings(sourceLocation)
        try type(line: "clear")
        try await wait("an empty window") { $0.text.hasPrefix("[0]\n") }
    }

    private func expectSettings(_ sourceLocation: SourceLocation) async throws {
        try type(line: "check")
        let screen = try await wait("the settings") { $0.shows("settings=") }
        #expect(screen.shows("settings=same"), sourceLocation: sourceLocation)
    }
}

extension PseudoTerminalScreen {
    /// Set if a list of posts fills the window: a title on the first row, its keys on the last.
    var isBoard: Bool { !lines[0].isEmpty && list.last?.hasPrefix(" j next") == true }

    /// The rows of posts, below the title bar and the column headings, if any.
    var posts: [String] {
        Array(list.dropFirst(list[1].drop { $0 == " " }.hasPrefix("Title  ") ? 2 : 1))
    }

    /// The lines without the panel of boards.
    private var list: [String] {
        guard lines[0].hasPrefix(" Boards   "), let border = lines[1].firstIndex(of: "│") else {
            return lines
        }
        let width = lines[1][...border].columnCount
        return lines.map { String($0[$0.prefix(columns: width).endIndex...]) }
    }

    /// The last row that is not empty.
    var lastText: String { lines.last { !$0.isEmpty } ?? "" }

    /// A Boolean value that indicates whether the prompt is shown again after the first command.
    var hasNewPrompt: Bool {
        lines.dropFirst().last { !$0.isEmpty }?.wholeMatch(of: /\[\d+\]/) != nil
    }
}

extension PseudoTerminal {
    /// Starts the program without a shell and waits for the demo board, or another screen.
    ///
    /// Core dumps are off.
    static func board(_ arguments: String = "demo", type: String = "xterm-256color") throws
        -> PseudoTerminal
    {
        let environment = try BuiltProgram.environment.merging(["TERM": type]) { $1 }
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "ulimit -c 0; exec board-tui \(arguments)"],
            environment: environment)
        try terminal.waitForFoot()
        return terminal
    }

    func waitForFoot() throws {
        try waitUntil("the board") { $0.lines.last?.contains("? keys") == true }
    }
}
