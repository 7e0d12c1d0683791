extension StorageError {
    /// What went wrong, for who runs the server.
    package func sentence(about database: String) -> String {
        let database = PostgresAddress.shown(database)
        return switch self {
        case .newerDatabase(let found, let known):
            """
            \(database) was made by a newer board-server (version \(found) of the tables; this one \
            knows \(known)). Start the newer program.
            """
        case .noDatabase:
            """
            There is no board at \(database); name another one with --database, or have \
            “board-server --database \(database)” make it.
            """
        case .unavailable(let reason): "\(database) cannot be used: \(reason)."
        case .refused(let refusal):
            "\(database) cannot be used: \(refusal.reason). \(refusal.advice)"
        case .full:
            "\(database) cannot be written: its disk is full. Make room there, and try again."
        case .unsupported(let sentence): sentence
        default: Problem(self).detail
        }
    }

    /// The reason for the log why the database cannot be reached or written; `nil` for all other errors.
    var outage: String? {
        switch self {
        case .full: description
        case .unavailable(let reason): reason
        case .refused(let refusal): refusal.reason
        default: nil
        }
    }
}

/// As the log has it.
extension StorageError: CustomStringConvertible {
    package var description: String { sentence(about: "The database") }
}
