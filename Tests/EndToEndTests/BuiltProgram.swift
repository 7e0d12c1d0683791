import Foundation
import TestSupport

/// The release build, run without a terminal.
enum BuiltProgram {
    /// The environment, in which the release build is found.
    ///
    /// The runtime folder does not exist, so no running instance is found.
    static var environment: [String: String] {
        get throws {
            [
                "PATH": "\(try ReleaseBuild.folder().path):/usr/bin:/bin", "LANG": "C.UTF-8",
                "TZ": "UTC", "XDG_RUNTIME_DIR": "/dev/null/none",
            ]
        }
    }

    /// The result of a run.
    struct Outcome {
        let status: PseudoTerminalExitStatus
        let output: String
        let errors: String
    }

    /// Runs the program to its end, with files or a pipe instead of a terminal.
    ///
    /// - Parameters:
    ///   - input: The contents of standard input.
    ///   - changes: The variables that override the default environment.
    static func run(
        _ arguments: [String], input: String = "", changing changes: [String: String] = [:]
    ) async throws -> Outcome {
        let environment = try environment.merging(changes) { $1 }
        return try await withFolder { folder in
            try input.write(to: folder.appending(path: "input"), atomically: false, encoding: .utf8)
            let script = "cd \"$1\" && shift && cat input | board-tui \"$@\" >output 2>errors"
            let (status, _) = try await PseudoTerminal.run(
                ["sh", "-c", script, "sh", folder.path] + arguments,
                environment: environment)
            return Outcome(
                status: status,
                output: try String(contentsOf: folder.appending(path: "output"), encoding: .utf8),
                errors: try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8))
        }
    }
}

/// Board documents of posts called `Post 1`, `Post 2` and so on, each an hour older.
enum Posts {
    /// Returns posts as JSON Lines.
    static func lines(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { post($0) + "\n" }.joined()
    }

    static func document(_ numbers: ClosedRange<Int>) -> String {
        #"{"data": [\#(numbers.map(post).joined(separator: ","))]}"#
    }

    private static func post(_ number: Int) -> String {
        let date = 1_700_000_000 - number * 3600
        return #"{"id": \#(number), "title": "Post \#(number)", "createdAt": \#(date)}"#
    }
}
