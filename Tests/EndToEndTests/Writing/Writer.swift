import Foundation
import TestSupport

/// Somebody who reads and writes on a server by keys, with what is kept in a folder of his own.
struct Writer {
    let name: String
    let port: Int
    let home: WritingFolder

    static let password = "correct horse 1"

    /// - Parameter folder: where all homes of a test are.
    init(_ name: String, at port: Int, in folder: URL) throws {
        self.name = name
        self.port = port
        home = try WritingFolder(folder.appending(path: name))
    }

    /// Starts the program and waits until it shows the board.
    func start(changing changes: [String: String] = [:]) throws -> PseudoTerminal {
        let environment = try Program.environment.merging(home.environment) { $1 }
            .merging(changes) { $1 }
        let terminal = try PseudoTerminal(
            command: ["bash", "-c", "exec board-tui http://127.0.0.1:\(port)"],
            environment: environment, columns: 100)
        try terminal.waitFor("as of")
        return terminal
    }

    /// - Parameter invitation: the code for the first administrator; empty for anybody else.
    func signUp(on terminal: PseudoTerminal, invitation: String = "") throws {
        try terminal.send(":signup\r")
        try terminal.waitFor("Invitation")
        try terminal.send("\(name)\t\(Self.password)\t\(Self.password)\t\(invitation)\r")
        try terminal.waitFor("Signed in as \(name). The token is kept")
    }

    /// Writes a post as far as the key that sends it.
    func compose(_ title: String, _ body: String, on terminal: PseudoTerminal) throws {
        try terminal.send("c")
        try terminal.waitFor("New post – as \(name)")
        try terminal.waitFor("General")
        try terminal.send("\(title)\t\(body)")
        try terminal.waitFor(body)
        try terminal.waitFor("kept")
    }
}

extension PseudoTerminal {
    /// Ctrl-S, which sends.
    static let sendKey: [UInt8] = [0x13]

    /// Says yes to a question that has stood there for a moment: what comes right behind its picture
    /// may have been typed before that was seen, and is no answer.
    func confirm(_ question: String) throws {
        try waitUntil("\"\(question)\"", silentFor: .milliseconds(200)) {
            $0.text.contains(question)
        }
        try send("y")
    }
}
