import Foundation
import TestSupport

/// A user of a server who types keys, with a separate home folder.
struct Writer {
    let name: String
    let port: Int
    let home: UserFolder

    static let password = "correct horse 1"

    /// - Parameter folder: The folder for all homes of a test.
    init(_ name: String, at port: Int, in folder: URL) throws {
        self.name = name
        self.port = port
        home = try UserFolder(folder.appending(path: name))
    }

    /// Starts the program and waits until it shows the board.
    func start(changing changes: [String: String] = [:]) throws -> PseudoTerminal {
        let environment = try BuiltProgram.environment.merging(home.environment) { $1 }
            .merging(changes) { $1 }
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "exec board-tui http://127.0.0.1:\(port)"],
            environment: environment, columns: 99)
        try terminal.waitFor("as of")
        return terminal
    }

    /// - Parameter invitation: The code of the first administrator; empty for other users.
    func signUp(on terminal: PseudoTerminal, invitation: String = "") throws {
        try terminal.send(":signup\r")
        try terminal.waitFor("Invitation")
        try terminal.send("\(name)\t\(Self.password)\t\(Self.password)\t\(invitation)\r")
        try terminal.waitFor("Signed in as \(name). The token is stored")
    }

    /// Fills in a post up to, but not including, the key that sends it.
    func compose(_ title: String, _ body: String, on terminal: PseudoTerminal) throws {
        try terminal.send("c")
        try terminal.waitFor("New post – as \(name)")
        try terminal.waitFor("General")
        try terminal.send("\(title)\t\(body)")
        try terminal.waitFor(body)
        try terminal.waitFor("saved")
    }
}

extension PseudoTerminal {
    /// Ctrl-S, the key that sends.
    static let sendKey: [UInt8] = [0x13]

    /// Confirms a question after it was visible for a moment.
    ///
    /// The program ignores input that follows the question at once, because it may have been typed
    /// before.
    func confirm(_ question: String) throws {
        try waitUntil("\"\(question)\"", silentFor: .milliseconds(200)) {
            $0.text.contains(question)
        }
        try send("y")
    }
}
