import BoardApp

/// The files and programs of the user, in memory.
@MainActor package final class ThreadOutputFake: ThreadOutput {
    package var refusal: String?
    package var files: [String: String] = [:]
    /// The error of each attempt to save.
    package var failure: String?
    /// The commands that ran, each with its input.
    package private(set) var commands: [(line: String, input: String)] = []
    /// The error of each command.
    package var commandFailure: String?

    package init() {}

    package func save(_ text: String, to path: String, replacing: Bool) async -> ThreadSaving {
        if let failure { return .failed(failure) }
        if files[path] != nil, !replacing { return .exists(path: path) }
        files[path] = text
        return .saved(path: path)
    }

    package func pipe(_ text: String, to command: String) -> String? {
        commands.append((command, text))
        return commandFailure
    }
}
