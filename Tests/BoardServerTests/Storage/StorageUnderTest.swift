import Foundation
import TestSupport

@testable import BoardServer

/// The storage types under test; each test gets an empty storage.
enum StorageUnderTest: CaseIterable, Sendable {
    case sqlite
    case postgresql

    /// The types available on this machine.
    static let available = PostgresCluster.isAvailable ? allCases : [.sqlite]

    /// Runs `body` with a storage that has only a board "general".
    func with(_ body: (any Storage) async throws -> Void) async throws {
        switch self {
        case .sqlite:
            try await withFolder { folder in
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

    /// Runs `body` with a storage and an account.
    func withWriter(_ body: (any Storage, Account) async throws -> Void) async throws {
        try await with { storage in try await body(storage, storage.makeAccount("ann")) }
    }
}
