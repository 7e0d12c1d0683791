import Essentials
import TestSupport
import Testing

/// A real board-server with an account and a board, ended with the test.
final class BoardServerProcess {
    static let password = "correct horse battery"

    private let database: String
    private var process: ServerProcess?
    private(set) var port = "0"

    /// - Parameter folder: The folder for the database.
    init(in folder: URL) throws {
        database = folder.appending(path: "server.db").path
        try start()
        try admin("board", "add", "free", "Free")
        try admin("user", "add", "ann", "--password-stdin")
    }

    /// The source argument of the server.
    var address: String { "board-server:http://127.0.0.1:\(port)" }

    /// Starts the server, at its previous port if any, and waits until it prints its address.
    func start() throws {
        let isNew = !FileManager.default.fileExists(atPath: database)
        let process = try ServerProcess(
            database: database, isNew: isNew, arguments: ["--listen", "127.0.0.1:\(port)"])
        self.process = process
        port = "\(process.port)"
    }

    func end(by signal: CInt = SIGTERM) {
        _ = process?.end(by: signal)
        process = nil
    }

    /// Sends a signal without waiting.
    func send(_ signal: CInt) {
        process?.send(signal)
    }

    /// Runs an admin command with the password on standard input.
    func admin(_ arguments: String...) throws {
        let outcome = try ServerProcess.admin(
            arguments, database: database, input: "\(Self.password)\n")
        #expect(outcome.status == 0)
    }
}
