import Essentials
import Foundation

/// A program that is run to its end.
///
/// Foundation's `Process` is not used: one thread waits for all of them, and where one that goes on
/// seems to it to have ended, it waits for that one and hears of no other.
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
    package init(_ arguments: [String], in folder: URL) {
        self.arguments = arguments
        self.folder = folder
    }

    /// Runs it with `input` on standard input; what it says goes through a file, which never fills.
    package func run(input: String = "") async throws -> Outcome {
        try await withFolder { files in
            let (given, said) = (files.appending(path: "input"), files.appending(path: "output"))
            try Data(input.utf8).write(to: given)
            let status = try await status(from: given, to: said)
            return Outcome(status: status, output: try String(contentsOf: said, encoding: .utf8))
        }
    }

    /// It waits on a thread of its own, so that other tests go on.
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
