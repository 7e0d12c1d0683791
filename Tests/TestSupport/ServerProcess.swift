import Foundation

/// The real board-server, as somebody starts it; ended with the test.
package final class ServerProcess {
    private let process = Process()
    package let port: Int
    /// The code for the first administrator, where the board is new.
    package let invitation: String?

    private static var program: URL {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "board-server")
    }

    /// Starts the program on a free port and waits until it says where it is.
    package convenience init(database: URL, arguments: [String] = []) throws {
        let isNew = !FileManager.default.fileExists(atPath: database.path)
        try self.init(database: database.path, isNew: isNew, arguments: arguments)
    }

    /// A new board has a line about it more.
    package init(database: String, isNew: Bool, arguments: [String] = []) throws {
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments =
            [
                "--database", database, "--listen", "127.0.0.1:0", "--no-rate-limits",
                "--log-level", "error",
            ] + arguments
        process.standardOutput = output
        try process.run()
        let lines = Self.lines(of: output.fileHandleForReading, isNew ? 3 : 1)
        port = lines.first?.split(separator: ":").last.flatMap { Int($0) } ?? 0
        invitation = lines.last?.split(separator: "/").last.map(String.init)
    }

    private static func lines(of handle: FileHandle, _ count: Int) -> [String] {
        var text = ""
        while text.count(where: { $0 == "\n" }) < count {
            let data = handle.availableData
            if data.isEmpty { break }
            text += String(decoding: data, as: UTF8.self)
        }
        return text.split(separator: "\n").map(String.init)
    }

    /// Sends a signal and waits for the end; tells the status.
    package func end(by signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    deinit {
        if process.isRunning { process.terminate() }
    }

    /// Runs an admin command; tells what it printed and its status.
    package static func admin(_ arguments: [String], database: URL) throws -> (
        output: String, status: Int32
    ) {
        try admin(arguments, database: database.path)
    }

    package static func admin(_ arguments: [String], database: String) throws -> (
        output: String, status: Int32
    ) {
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = ["admin"] + arguments + ["--database", database]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}
