import Foundation

extension PackageCopy {
    /// How a command ended and everything it said.
    struct Outcome {
        let status: Int32
        let output: String
    }

    /// Runs `swift package new-rib` with some words, as a user types them.
    func newRIB(_ words: String) async throws -> Outcome {
        try await swift(
            ["package", "--allow-writing-to-package-directory", "new-rib"]
                + words.split(separator: " ").map(String.init))
    }

    /// Runs `swift` in the package's folder to its end.
    func swift(_ arguments: [String]) async throws -> Outcome {
        let log = folder.appending(path: ".build/output.log")
        try write(Data(), to: ".build/output.log")
        let output = try FileHandle(forWritingTo: log)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift"] + arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        try output.close()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: log, encoding: .utf8))
    }
}
