import Essentials
import TestSupport
import Testing

/// The real server of this project, with an account of Ann's and a board, ended with the test.
final class BoardServerProcess {
    static let password = "correct horse battery"

    private let database: String
    private var process: ServerProcess?
    private(set) var port = "0"

    /// - Parameter folder: where its database is.
    init(in folder: URL) throws {
        database = folder.appending(path: "server.db").path
        try start()
        try admin("board", "add", "free", "Free")
        try admin("user", "add", "ann", "--password-stdin")
    }

    /// How the program is told of it.
    var address: String { "board-server:http://127.0.0.1:\(port)" }

    /// Starts it, where it was before, and waits until it says where that is.
    func start() throws {
        let isNew = !FileManager.default.fileExists(atPath: database)
        let process = try ServerProcess(
            database: database, isNew: isNew, arguments: ["--listen", "127.0.0.1:\(port)"])
        self.process = process
        port = "\(process.port)"
    }

    func end() {
        _ = process?.end(by: SIGTERM)
        process = nil
    }

    /// Runs an admin command, which may read the password.
    func admin(_ arguments: String...) throws {
        let outcome = try ServerProcess.admin(
            arguments, database: database, input: "\(Self.password)\n")
        #expect(outcome.status == 0)
    }
}
