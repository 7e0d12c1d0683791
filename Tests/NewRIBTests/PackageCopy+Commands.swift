import TestSupport

extension PackageCopy {
    /// Runs `swift package new-rib` with arguments as a user types them.
    func newRIB(_ words: String) async throws -> ExternalProgram.Outcome {
        try await swift(
            ["package", "--allow-writing-to-package-directory", "new-rib"]
                + words.split(separator: " ").map(String.init))
    }

    /// Runs `swift` in the package's folder to its end.
    func swift(_ arguments: [String]) async throws -> ExternalProgram.Outcome {
        try await ExternalProgram(["swift"] + arguments, in: folder).run()
    }
}
