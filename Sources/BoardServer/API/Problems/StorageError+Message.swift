extension StorageError {
    /// Returns a message for the administrator.
    package func message(about database: String) -> String {
        let database = PostgresAddress.shown(database)
        return switch self {
        case .newerDatabase(let found, let known):
            """
            \(database) is from a newer board-server (version \(found) of the tables; this one \
            supports \(known)). Start the newer program.
            """
        case .noDatabase:
            """
            There is no board at \(database); name another one with --database, or have \
            “board-server --database \(database)” create it.
            """
        case .unavailable(let reason): "\(database) cannot be used: \(reason)."
        case .refused(let refusal):
            "\(database) cannot be used: \(refusal.reason). \(refusal.advice)"
        case .full:
            "\(database) cannot be written: its disk is full. Free some space, and try again."
        case .unsupported(let sentence): sentence
        default: Problem(self).detail
        }
    }

    /// The reason that the database is unreachable or not writable; `nil` for other errors.
    ///
    /// The log shows it.
    var outage: String? {
        switch self {
        case .full: description
        case .unavailable(let reason): reason
        case .refused(let refusal): refusal.reason
        default: nil
        }
    }
}

/// The description in the log.
extension StorageError: CustomStringConvertible {
    package var description: String { message(about: "The database") }
}
