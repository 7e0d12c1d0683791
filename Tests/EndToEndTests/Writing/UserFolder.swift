import Foundation
import TestSupport

/// The configuration and state of one user, in a folder of the test.
struct UserFolder {
    let folder: URL

    /// - Parameter configuration: The contents of config.toml.
    init(_ folder: URL, configuration: String = "tokens = \"file\"") throws {
        self.folder = folder
        try configure(configuration)
    }

    /// Replaces config.toml.
    func configure(_ configuration: String) throws {
        let place = folder.appending(path: "config/board-tui")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(configuration.utf8).write(to: place.appending(path: "config.toml"))
    }

    var environment: [String: String] {
        [
            "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "XDG_STATE_HOME": folder.appending(path: "state").path,
            "XDG_CACHE_HOME": folder.appending(path: "cache").path,
        ]
    }

    var state: URL { folder.appending(path: "state/board-tui") }

    func run(_ arguments: String..., input: String = "") async throws -> BuiltProgram.Outcome {
        try await run(arguments, input: input)
    }

    /// - Parameter changes: Further variables of the environment.
    func run(
        _ arguments: [String], input: String = "", changing changes: [String: String] = [:]
    ) async throws -> BuiltProgram.Outcome {
        try await BuiltProgram.run(
            arguments, input: input, changing: environment.merging(changes) { $1 })
    }

    /// Starts the program on a terminal.
    func start(_ arguments: String..., columns: Int = 80) throws -> PseudoTerminal {
        try PseudoTerminal(
            command: ["bash", "-c", "exec board-tui \"$@\"", "bash"] + arguments,
            environment: BuiltProgram.environment.merging(environment) { $1 }, columns: columns)
    }

    /// Signs in with an account.
    func signIn(
        as name: String = "ann", at server: BoardServerProcess
    ) async throws -> BuiltProgram.Outcome {
        try await run(
            "login", server.address, "--name", name, "--password-stdin",
            input: BoardServerProcess.password + "\n")
    }

    func filesContaining(_ text: String) throws -> [String] {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let held = files?.compactMap { $0 as? URL }.filter { file in
            let bytes = try? Data(contentsOf: file)
            return bytes?.range(of: Data(text.utf8)) != nil
        }
        return (held ?? []).map(\.lastPathComponent).sorted()
    }
}
