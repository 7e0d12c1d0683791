/// What a new database needs before anybody can use it.
package enum FirstStart {
    /// Makes the first board, and the code of an invitation for the first administrator; nothing
    /// where there are boards already.
    package static func prepare(
        _ storage: any Storage, at now: Timestamp
    ) async throws -> String? {
        guard try await storage.boards().isEmpty else { return nil }
        do {
            try await storage.addBoard(
                Board(id: "general", name: "General", description: "About anything."))
        } catch StorageError.boardTaken {
            // Another process of the same board was first.
            return nil
        }
        return try await storage.invite(as: .admin, at: now)
    }
}
