import BoardCore
import Essentials

/// A source that is one site with user accounts.
package protocol AccountSource: BoardSource {
    /// - Parameters:
    ///   - base: The base URL of the site.
    ///   - service: The service for requests to the site.
    init(id: SourceID, base: URL, service: any HTTPService)
    /// Returns the header fields that authenticate a request.
    static func authorization(_ credential: Credential) -> HTTPHeaders
    /// Returns the base URL of the site for an address given by the user.
    static func root(of url: URL) -> URL
}

extension AccountSource {
    /// Creates a source for the site at an address.
    ///
    /// Throws `BoardError.badAddress` if `url` is not a web address.
    ///
    /// - Parameters:
    ///   - version: The program's version for the `User-Agent` field.
    ///   - credentials: The credentials of the signed-in accounts.
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
    /// Returns the endpoint with a specific token instead of that of the signed-in account.
    func asking(with credential: Credential) -> Endpoint {
        var endpoint = self
        endpoint.isAnonymous = true
        endpoint.headers.merge(.bearer(credential))
        endpoint.secrets.append(credential.secret)
        return endpoint
    }
}

extension HTTPHeaders {
    /// Returns the `Authorization` field for a bearer token.
    static func bearer(_ credential: Credential) -> HTTPHeaders {
        ["Authorization": "Bearer " + credential.secret.asHeaderValue]
    }
}

extension [AccountField: String] {
    /// The values that must not appear in errors.
    var secrets: [String] {
        filter { $0.key.isSecret || $0.key == .code || $0.key == .invitation }.map(\.value)
    }
}
