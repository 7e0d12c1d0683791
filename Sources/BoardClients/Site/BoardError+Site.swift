import BoardCore

extension BoardError {
    /// That a server has nothing of what sites of a kind begin with: it is none, although the reader
    /// says so.
    static func noSite(of kind: SiteKind, at host: String, status: Int) -> BoardError {
        .refusedBecause(
            host: host,
            reason: "nothing here answers as \(kind.noun) does (HTTP \(status)); try the address "
                + "without “\(kind.rawValue):” in front.")
    }
}
