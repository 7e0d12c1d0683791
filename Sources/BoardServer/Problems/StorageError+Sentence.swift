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
        case .noDatabase: "There is no board at \(database); name it with --database."
        case .unavailable(let reason): "\(database) cannot be used: \(reason)."
        case .unsupported(let sentence): sentence
        default: Problem(self).detail
        }
    }
}
