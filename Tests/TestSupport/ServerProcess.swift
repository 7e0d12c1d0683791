import Essentials

/// A board-server process, ended with the test.
package final class ServerProcess {
    package let port: Int
    /// The invitation of the first administrator; `nil` for an existing board.
    package let invitation: String?
    /// The process; `nil` after its end.
    private var process: SpawnedProcess?
    /// The output, open as long as more may follow.
    private let output: FileDescriptor

    package static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "board-server").path
    }

    /// Starts the program on a free port and waits until it prints its address.
    package convenience init(database: URL, arguments: [String] = []) throws {
        let isNew = !FileManager.default.fileExists(atPath: database.path)
        try self.init(database: database.path, isNew: isNew, arguments: arguments)
    }

    /// Starts the program, which prints two more lines for a new board.
    ///
    /// - Parameter log: The file for standard error; by default, that of the tests.
    package init(
        database: String, isNew: Bool, arguments: [String] = [],
        log: FileDescriptor? = nil
    ) throws {
        let arguments =
            [
                "--database", database, "--listen", "127.0.0.1:0", "--no-rate-limits",
                "--log-level", "error",
            ] + arguments
        let pipe = try ProcessPipe()
        output = pipe.reader
        var files: [FileDescriptor: SpawnedProcess.File] = [
            .standardInput: .null, .standardOutput: .descriptor(pipe.writer),
        ]
        if let log { files[.standardError] = .descriptor(log) }
        process = try SpawnedProcess(Self.program, arguments, files: files)
        close(pipe.writer.number)
        let lines = try (0..<(isNew ? 3 : 1)).map { _ in try pipe.reader.line() }
        port = lines.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        invitation = lines.last?.split(separator: "/").last.map(String.init)
    }

    deinit {
        _ = end(by: SIGKILL)
        close(output.number)
    }

    /// Sends a signal without waiting.
    package func send(_ signal: CInt) {
        if let process { kill(process.identifier, signal) }
    }

    /// Sends a signal and waits for the end; returns the status or the terminating signal.
    package func end(by signal: Int32) -> Int32 {
        guard let process else { return 0 }
        self.process = nil
        kill(process.identifier, signal)
        return process.waitForExit()
    }

    /// Runs an admin command; returns its output and status.
    package static func admin(
        _ arguments: [String], database: URL
    ) throws -> (output: String, status: Int32) {
        try admin(arguments, database: database.path)
    }

    /// - Parameter input: The standard input, up to the capacity of a pipe.
    package static func admin(
        _ arguments: [String], database: String, input: String = ""
    ) throws -> (output: String, status: Int32) {
        try run(["admin"] + arguments + ["--database", database], input: input)
    }

    /// Runs the program to its end; returns its output and status.
    package static func run(
        _ arguments: [String], input: String = ""
    ) throws -> (output: String, status: Int32) {
        let given = try ProcessPipe(holding: input)
        let said = try ProcessPipe()
        let process = try SpawnedProcess(
            program, arguments,
            files: [
                .standardInput: .descriptor(given.reader),
                .standardOutput: .descriptor(said.writer),
                .standardError: .descriptor(said.writer),
            ])
        close(given.reader.number)
        close(said.writer.number)
        defer { close(said.reader.number) }
        let output = try said.reader.read(upToCount: .max)
        return (String(decoding: output, as: UTF8.self), process.waitForExit())
    }
}
