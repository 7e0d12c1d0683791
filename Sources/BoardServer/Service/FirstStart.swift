/// What a database needs before anybody can use and look after its board.
package enum FirstStart {
    /// Makes a board where there is none.
    package static func prepare(_ storage: any Storage) async throws {
        if try await storage.boards().isEmpty { try await addBoard(to: storage) }
    }

    /// Makes the code of an invitation for the first administrator where nobody is one or can become
    /// one; `nil` where somebody is or can. It is known to nobody but the caller.
    package static func invite(to storage: any Storage, at now: Timestamp) async throws -> String? {
        let code = Token()
        let invitation = NewInvitation(
            codeHash: code.hash, role: .admin, expiresAt: now + Retention.invitation)
        return try await storage.addFirstInvitation(invitation, at: now) ? code.text : nil
    }

    private static func addBoard(to storage: any Storage) async throws {
        do {
            try await storage.addBoard(
                Board(id: "general", name: "General", description: "About anything."))
        } catch StorageError.boardTaken {
            // Another process of the same board was first.
        }
    }
}
