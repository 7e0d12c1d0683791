import Foundation

/// A program that is run to its end.
package struct ExternalProgram {
    package struct Outcome: Sendable {
        package let status: Int32
        /// What it wrote to standard output and standard error.
        package let output: String
    }

    private let arguments: [String]
    private let folder: URL

    /// - Parameters:
    ///   - arguments: the program, which is looked for in the usual places, and its arguments.
    ///   - folder: where it runs.
    package init(_ arguments: String..., in folder: URL) {
        self.arguments = arguments
        self.folder = folder
    }

    /// Runs it with `input` on standard input; what it says goes through a file, which never fills.
    package func run(input: String = "") async throws -> Outcome {
        let files = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: files) }
        let (given, said) = (files.appending(path: "input"), files.appending(path: "output"))
        try Data(input.utf8).write(to: given)
        try Data().write(to: said)
        let status = try await status(from: given, to: said)
        return Outcome(status: status, output: try String(contentsOf: said, encoding: .utf8))
    }

    private func status(from input: URL, to output: URL) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = try FileHandle(forReadingFrom: input)
        let output = try FileHandle(forWritingTo: output)
        process.standardOutput = output
        process.standardError = output
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
