import Essentials

/// The real board-server, as somebody starts it; ended with the test.
///
/// Foundation's `Process` is not used: with many of them at once, its thread waits for one that goes
/// on, and hears of no other.
package final class ServerProcess {
    package let port: Int
    /// The code for the first administrator, where the board is new.
    package let invitation: String?
    /// `nil` when it has ended.
    private var process: SpawnedProcess?
    /// What it says; open as long as it may say something.
    private let output: FileDescriptor

    private static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "board-server").path
    }

    /// Starts the program on a free port and waits until it says where it is.
    package convenience init(database: URL, arguments: [String] = []) throws {
        let isNew = !FileManager.default.fileExists(atPath: database.path)
        try self.init(database: database.path, isNew: isNew, arguments: arguments)
    }

    /// A new board has two lines about it more.
    package init(database: String, isNew: Bool, arguments: [String] = []) throws {
        let arguments =
            [
                "--database", database, "--listen", "127.0.0.1:0", "--no-rate-limits",
                "--log-level", "error",
            ] + arguments
        let pipe = try ProcessPipe()
        output = pipe.reader
        process = try SpawnedProcess(
            Self.program, arguments,
            files: [.standardInput: .null, .standardOutput: .descriptor(pipe.writer)])
        close(pipe.writer.number)
        let lines = try Self.lines(of: output, isNew ? 3 : 1)
        port = lines.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        invitation = lines.last?.split(separator: "/").last.map(String.init)
    }

    deinit {
        _ = end(by: SIGKILL)
        close(output.number)
    }

    private static func lines(of reader: FileDescriptor, _ count: Int) throws -> [String] {
        var text: [UInt8] = []
        var lines = 0
        while lines < count, let byte = try reader.read(upToCount: 1).first {
            text.append(byte)
            if byte == UInt8(ascii: "\n") { lines += 1 }
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
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
        return Self.status(of: process)
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
        return (String(decoding: output, as: UTF8.self), status(of: process))
    }

    private static func status(of process: SpawnedProcess) -> Int32 {
        let status = process.waitForEnd()
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : signal
    }
}
