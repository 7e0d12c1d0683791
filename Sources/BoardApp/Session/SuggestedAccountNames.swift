import BoardCore

/// The names of the accounts that are likely to sign in next.
struct SuggestedAccountNames {
    /// The names of expired sessions by site, until the next sign-in there.
    var expired: [Site: String] = [:]
    var outgoing: [OutboxItem] = []

    /// Returns the name of the expired session, or the author of a draft that waits for sign-in.
    func name(at site: Site, of source: any BoardSource) -> String? {
        if let name = expired[site] { return name }
        let waiting = outgoing.first {
            [.signedOut, .authorAway].contains($0.state)
                && source.member($0.draft.source)?.accounts?.site == site
        }
        return waiting?.draft.author
    }
}
