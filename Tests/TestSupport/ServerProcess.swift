import Essentials

/// The real board-server, as somebody starts it; ended with the test.
package final class ServerProcess {
    package let port: Int
    /// The code for the first administrator, where the board is new.
    package let invitation: String?
    /// `nil` when it has ended.
    private var process: SpawnedProcess?
    /// What it says; open as long as it may say something.
    private let output: FileDescriptor

    package static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "board-server").path
    }

    /// Starts the program on a free port and waits until it says where it is.
    package convenience init(database: URL, arguments: [String] = []) throws {
        let isNew = !FileManager.default.fileExists(atPath: database.path)
        try self.init(database: database.path, isNew: isNew, arguments: arguments)
    }

    /// A new board has two lines about it more.
    ///
    /// - Parameter log: where standard error goes; without one, where that of the tests goes.
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

    /// Sends a signal and goes on.
    package func send(_ signal: CInt) {
        if let process { kill(process.identifier, signal) }
    }

    /// Sends a signal and waits for the end; tells the status, or the signal that ended it.
    package func end(by signal: Int32) -> Int32 {
        guard let process else { return 0 }
        self.process = nil
        kill(process.identifier, signal)
        return process.waitForExit()
    }

    /// Runs an admin command; tells what it printed and its status.
    package static func admin(
        _ arguments: [String], database: URL
    ) throws -> (output: String, status: Int32) {
        try admin(arguments, database: database.path)
    }

    /// - Parameter input: what it reads; no more than a pipe holds.
    package static func admin(
        _ arguments: [String], database: String, input: String = ""
    ) throws -> (output: String, status: Int32) {
        try run(["admin"] + arguments + ["--database", database], input: input)
    }

    /// Runs the program to its end; tells what it printed and its status.
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
