import BoardServer
import Foundation

/// The storages that the suite is run on; each test gets an empty one.
enum StorageUnderTest: CaseIterable, Sendable {
    case sqlite
    case postgresql

    /// Those that this machine has.
    static let available = PostgresCluster.isAvailable ? allCases : [.sqlite]

    /// A storage with a board "general" and whom else a test needs is made by itself.
    func with(_ body: (any Storage) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await TemporaryFolder.with { folder in
                let storage = try SQLiteStorage(path: folder.appending(path: "board.db").path)
                try await storage.addBoard(Board(id: "general", name: "General"))
                try await body(storage)
                try await storage.close()
            }
        case .postgresql:
            try await PostgresCluster.with { address in
                let storage = try await PostgresStorage(PostgresAddress(address))
                try await body(storage)
                try await storage.close()
            }
        }
    }

    /// The same with somebody who writes in it.
    func withWriter(_ body: (any Storage, Account) async throws -> Void) async throws {
        try await with { storage in try await body(storage, storage.makeAccount("ann")) }
    }
}

/// A folder that is gone after the test.
enum TemporaryFolder {
    static func with(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}
