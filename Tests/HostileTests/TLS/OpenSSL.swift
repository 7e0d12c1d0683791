import Foundation

/// The `openssl` command, run in one folder.
struct OpenSSL {
    let folder: URL

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Runs a command to its end.
    func run(_ arguments: [String]) throws {
        let process = try start(arguments)
        let (said, _) = process.output(within: .seconds(60))
        guard case .exited(0) = process.reap().0 else {
            throw Failure(
                description: "openssl \(arguments): \(String(decoding: said, as: UTF8.self))")
        }
    }

    /// Starts a command; `input` is a file of the folder.
    func start(_ arguments: [String], input: String? = nil) throws -> WatchedProcess {
        try WatchedProcess(
            ["/usr/bin/env", "-C", folder.path, "openssl"] + arguments,
            environment: ["PATH": "/usr/bin:/bin"],
            input: input.map { folder.appending(path: $0).path } ?? "/dev/null")
    }
}
