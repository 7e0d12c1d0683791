import ArgumentParser
import BoardServer
import Essentials
import Foundation

struct AdminBackup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the whole board to a file while the server runs.")

    @OptionGroup var database: DatabaseOptions
    @Argument(help: "A file that does not exist yet.", completion: .file()) var file: String

    func run() async throws {
        guard !FileManager.default.fileExists(atPath: file) else {
            throw CommandError(
                status: .cannotCreate,
                sentence: "\(file) already exists; remove it or name another one.")
        }
        try await database.use { storage in
            try await AtomicFile(path: file, isPrivate: true).make {
                try await copy(storage, into: $0)
            }
        }
    }

    /// Copies the database; a full disk is that of the copy.
    private func copy(_ storage: any Storage, into path: String) async throws {
        do {
            try await storage.backup(to: path)
        } catch StorageError.full {
            throw CommandError(.full, about: file)
        }
    }
}

struct AdminExport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all boards, posts and comments as a board document.")

    @OptionGroup var database: DatabaseOptions
    @Argument(
        help: "A file, replaced once all is written, or - for standard output.",
        completion: .file())
    var file: String

    func run() async throws {
        try await database.use { try await write(BoardDocument(storage: $0)) }
    }

    private func write(_ document: BoardDocument) async throws {
        guard file != "-" else {
            return try await document.write { try print($0) }
        }
        try await AtomicFile(path: file).write { try await document.write(to: $0) }
    }

    private func print(_ bytes: [UInt8]) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: bytes)
        } catch {
            throw CommandError(
                status: .cannotCreate,
                sentence: "Standard output cannot be written: \(error.reason).")
        }
    }
}

struct AdminImport: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import the boards, posts and comments of a board document, each once.",
        discussion: """
            Items that cannot be imported are reported on standard error, and the status is then \
            \(ExitStatus.badData.rawValue); all others are imported.
            """)

    @OptionGroup var database: DatabaseOptions
    @Argument(
        help: "A JSON file, as written by export; see board-tui's README.", completion: .file())
    var document: String

    func run() async throws {
        let file = try parsed(read())
        try await database.use(creating: true) { storage in
            let outcome = try await DocumentImport(storage: storage).run(file, at: .now)
            for line in outcome.notes + outcome.diagnostics { StandardStreams.printError(line) }
            try StandardStreams.print(
                "New posts: \(outcome.imported). Already there: \(outcome.known).")
            if outcome.hasRefused { throw ExitCode(ExitStatus.badData.rawValue) }
        }
    }

    private func parsed(_ data: Data) throws -> DocumentFile {
        do {
            return try DocumentImport.read(data)
        } catch {
            throw CommandError(
                status: .badData, sentence: "\(document) cannot be imported. \(error.detail)")
        }
    }

    private func read() throws -> Data {
        do {
            return try Data(contentsOf: URL(filePath: document))
        } catch {
            throw CommandError(
                status: .noInput, sentence: "\(document) cannot be read: \(error.reason).")
        }
    }

}

extension Error {
    /// The system's error message.
    fileprivate var reason: String {
        let cause = (self as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        return cause.map { String(cString: strerror(Int32(($0 as NSError).code))) }
            ?? localizedDescription
    }
}
