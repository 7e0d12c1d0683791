import ArgumentParser
import BoardServer
import Foundation

struct AdminBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the whole board into a file, while it goes on being written.")

    @OptionGroup var database: DatabaseOptions
    @Argument(completion: .file()) var file: String

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: file) else {
            throw ValidationFailure(message: "\(file) is there already.")
        }
        try await database.use { try await $0.backup(to: file) }
    }
}

struct AdminExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all boards, posts and comments as a board document.")

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "A file, or - for standard output.", completion: .file()) var file: String

    func run() async throws {
        let handle = try open()
        try await database.use { storage in
            try await BoardDocument(storage: storage).write { piece in
                try handle.write(contentsOf: piece)
            }
        }
    }

    private func open() throws -> FileHandle {
        guard file != "-" else { return .standardOutput }
        guard FileManager.default.createFile(atPath: file, contents: nil),
            let handle = FileHandle(forWritingAtPath: file)
        else { throw ValidationFailure(message: "\(file) cannot be written.") }
        return handle
    }
}

struct AdminImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take over the boards, posts and comments of a board document, each once.")

    @OptionGroup var database: DatabaseOptions
    @Argument(completion: .file()) var document: String

    func run() async throws {
        guard let data = FileManager.default.contents(atPath: document) else {
            throw ValidationFailure(message: "\(document) cannot be read.")
        }
        try await database.use { storage in
            let outcome = try await DocumentImport(storage: storage).run(data, at: .now)
            print("\(outcome.imported) posts are new, \(outcome.known) were there.")
            for complaint in outcome.complaints { printError(complaint) }
            if outcome.hasFailed { throw ExitCode(EX_DATAERR) }
        }
    }

    private func printError(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
