import BoardCore

/// Who is likely to sign in next at a site.
struct ExpectedNames {
    /// Whose sessions the sites ended, until somebody signs in there.
    var expired: [Site: String] = [:]
    var outgoing: [OutboxItem] = []

    /// Whoever was signed in there, else the author of what waits for a sign-in.
    func name(at site: Site, of source: any BoardSource) -> String? {
        if let name = expired[site] { return name }
        let waiting = outgoing.first {
            [.signedOut, .authorAway].contains($0.state)
                && source.member($0.draft.source)?.accounts?.site == site
        }
        return waiting?.draft.author
    }
}
