import Logging

/// The setup of a new database.
package enum InitialSetup {
    /// Creates a board if there is none.
    package static func prepare(_ storage: any Storage) async throws {
        if try await storage.boards().isEmpty { try await addBoard(to: storage) }
    }

    /// Creates an invitation for the first administrator and returns its code.
    ///
    /// Returns `nil` if there is an administrator or such an invitation. The code is not stored.
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
            // Another process of the same board has created it.
        }
    }
}

/// The job that deletes expired data once an hour.
package enum ExpiryJob {
    /// Runs until its task is cancelled; if the database is unreachable, tries again an hour later.
    package static func run(over storage: any Storage, logger: Logger) async {
        while !Task.isCancelled {
            do {
                try await storage.deleteExpired(at: .now)
                try await Task.sleep(for: .seconds(3600))
            } catch is CancellationError {
                return
            } catch {
                logger.warning("sweep", metadata: ["error": "\(error)"])
                try? await Task.sleep(for: .seconds(3600))
            }
        }
    }
}
