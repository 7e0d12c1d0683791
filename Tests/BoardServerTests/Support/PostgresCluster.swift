import CPostgres
import Essentials
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BoardServer

/// A PostgreSQL server for the tests, in a new folder.
///
/// A separate guardian process ends it when the tests end, even after a crash.
final class PostgresCluster: Sendable {
    /// The server shared by all tests, each with its own database.
    private static let shared = Task { try await PostgresCluster().withTemplate() }

    static let isAvailable = programs != nil
    static let missing: Testing.Comment = "There is no PostgreSQL; the package postgresql has one."

    private let input: FileDescriptor
    private let output: FileDescriptor
    private let folder: String
    private let count = Mutex(0)

    /// Starts the server and waits until it accepts connections.
    init() throws {
        let (given, said) = (try ProcessPipe(), try ProcessPipe())
        let guardian = try SpawnedProcess(
            "/usr/bin/env", Self.command,
            files: [
                .standardInput: .descriptor(given.reader),
                .standardOutput: .descriptor(said.writer), .standardError: .null,
            ])
        [given.reader, said.writer].forEach { close($0.number) }
        (input, output) = (given.writer, said.reader)
        folder = try output.line()
        guard folder.isEmpty else { return }
        // A process that nobody waits for would keep exit tests waiting for ever.
        close(input.number)
        _ = guardian.waitForEnd()
        throw Failure()
    }

    struct Failure: Error {}

    /// The program folder of the newest version.
    private static let programs: String? = {
        let all = try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")
        let newest = (all ?? []).compactMap { Int($0) }.max()
        return newest.map { "/usr/lib/postgresql/\($0)/bin" }
    }()

    /// The command of the guardian, in a session of its own.
    ///
    /// So signals to the tests' processes do not reach it, and it can clean up.
    private static var command: [String] {
        get throws {
            let script = URL(filePath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "run-postgresql.sh")
            let text = try String(contentsOf: script, encoding: .utf8)
            return unprivileged + ["setsid", "sh", "-c", text, "sh", programs ?? ""]
        }
    }

    /// The prefix that runs a command as another user, because PostgreSQL refuses to run as root.
    ///
    /// Debian's package creates the user `postgres`.
    private static var unprivileged: [String] {
        guard getuid() == 0 else { return [] }
        return ["runuser", "-u", getpwnam("postgres") == nil ? "nobody" : "postgres", "--"]
    }

    /// Creates the template with tables, from which databases are copied.
    private func withTemplate() async throws -> PostgresCluster {
        try PostgresClient.run("CREATE DATABASE template", at: address("postgres"))
        let storage = try await PostgresStorage(PostgresAddress(address("template")))
        try await storage.addBoard(Board(id: "general", name: "General"))
        try await storage.close()
        return self
    }

    func address(_ database: String, user: String = "board") -> String {
        "postgres://\(user)@\(folder.replacing("/", with: "%2F"))/\(database)"
    }

    func stop() { send("stop") }
    func start() { send("start") }

    private func send(_ word: String) {
        try? input.write(Array("\(word)\n".utf8))
        _ = try? output.line()
    }

    /// Runs `body` with the address of a database with a board "general", or of an empty one.
    static func with(
        isEmpty: Bool = false, _ body: (String) async throws -> Void
    ) async throws {
        let cluster = try await shared.value
        let number = cluster.count.withLock { count in
            count += 1
            return count
        }
        let name = "board\(number)"
        let source = isEmpty ? "template0" : "template"
        let home = cluster.address("postgres")
        try PostgresClient.run("CREATE DATABASE \(name) TEMPLATE \(source)", at: home)
        try await body(cluster.address(name))
        try PostgresClient.run("DROP DATABASE \(name) WITH (FORCE)", at: home)
    }
}

/// Direct access to a database, bypassing the server.
enum PostgresClient {
    struct Failure: Error {
        let reason: String
    }

    /// Runs statements; returns the first column of the last result.
    @discardableResult
    static func run(_ sql: String, at address: String) throws -> [String] {
        let connection = PQconnectdb(address)
        defer { PQfinish(connection) }
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
        let result = PQexec(connection, sql)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(reason: String(cString: PQerrorMessage(connection)))
        }
        return (0..<PQntuples(result)).map { String(cString: PQgetvalue(result, $0, 0)) }
    }
}
