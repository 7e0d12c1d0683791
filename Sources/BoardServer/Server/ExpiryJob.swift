import Logging

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
