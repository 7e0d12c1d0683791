import Essentials
import Foundation

/// An external program that runs to its end.
///
/// Foundation's `Process` waits for all processes on one thread. If it wrongly believes that a
/// running process has ended, it waits for that one and misses all others.
package struct ExternalProgram {
    package struct Outcome: Sendable {
        package let status: Int32
        /// The combined standard output and standard error.
        package let output: String
    }

    private let arguments: [String]
    private let folder: URL

    /// - Parameters:
    ///   - arguments: The program, found in `PATH`, and its arguments.
    ///   - folder: The working directory.
    package init(_ arguments: [String], in folder: URL) {
        self.arguments = arguments
        self.folder = folder
    }

    /// Runs the program with `input` on standard input; output goes to a file, which never blocks.
    package func run(input: String = "") async throws -> Outcome {
        try await withFolder { files in
            let (given, said) = (files.appending(path: "input"), files.appending(path: "output"))
            try Data(input.utf8).write(to: given)
            let status = try await status(from: given, to: said)
            return Outcome(status: status, output: try String(contentsOf: said, encoding: .utf8))
        }
    }

    /// Waits on a separate thread, so that other tests continue.
    private func status(from input: URL, to output: URL) async throws -> Int32 {
        let script = #"exec <"$1" >"$2" 2>&1; cd "$0" || exit; shift 2; exec "$@""#
        let words = ["-c", script, folder.path, input.path, output.path] + arguments
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try SpawnedProcess("/bin/sh", words, files: [.standardInput: .null])
                            .waitForExit()
                    })
            }
        }
    }
}
