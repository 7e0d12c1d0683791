import BoardCore
import Essentials

/// A source that is one site, where readers may have accounts.
package protocol AccountSource: BoardSource {
    /// - Parameters:
    ///   - base: the address of the site, with the folder it may be in.
    ///   - service: asks that very site.
    init(id: SourceID, base: URL, service: any HTTPService)
    /// What shows the site who asks.
    static func authorization(_ credential: Credential) -> HTTPHeaders
    /// Where the site begins, by an address that a reader gave.
    static func root(of url: URL) -> URL
}

extension AccountSource {
    /// Throws `BoardError.badAddress` if `url` is no address of a web site.
    ///
    /// - Parameters:
    ///   - version: the program's version, which the server is told.
    ///   - credentials: what is shown to the site, by those who have signed in there.
    package init(
        id: SourceID, url: URL, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits(), credentials: Credentials = Credentials()
    ) throws(BoardError) {
        let root = Self.root(of: url)
        let site = Site(root.withoutUserAndFragment ?? root)
        let client = try HTTPClient(
            base: root, version: version, engine: engine, limits: limits
        ) {
            let shown = try await credentials.proven(at: site) { credential in
                let client = try HTTPClient(
                    base: root, version: version, engine: engine, limits: limits
                ) { Self.authorization(credential) }
                let source = Self(id: id, base: client.base, service: client)
                return try await source.accounts?.profile().account
            }
            return shown.map(Self.authorization) ?? [:]
        }
        self.init(id: id, base: client.base, service: client)
    }

    package static func root(of url: URL) -> URL { url }
}

extension Endpoint {
    /// The same, asked by whoever has a token, and not by who is signed in.
    func asking(with credential: Credential) -> Endpoint {
        var endpoint = self
        endpoint.isAnonymous = true
        endpoint.headers.merge(.bearer(credential))
        endpoint.secrets.append(credential.secret)
        return endpoint
    }
}

extension HTTPHeaders {
    /// A token as most servers want it.
    static func bearer(_ credential: Credential) -> HTTPHeaders {
        ["Authorization": "Bearer " + credential.secret.asHeaderValue]
    }
}
