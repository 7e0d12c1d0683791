import Foundation

/// Another program over a store, ended with the test.
final class ProbeProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: String...) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
            .deletingLastPathComponent().appending(path: "BoardStoreProbe")
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
    }

    /// What it says next, to the end of the line; empty where it says no more.
    func line() -> String {
        var bytes = Data()
        while let byte = try? output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { break }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Ends it in the middle of what it does, and returns what it still had said.
    func killAndListen() -> [String] {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let rest = (try? output.fileHandleForReading.readToEnd()) ?? nil
        return String(decoding: rest ?? Data(), as: UTF8.self).split(separator: "\n").map(
            String.init)
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
