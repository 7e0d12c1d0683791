import BoardCore
import Essentials
import Synchronization

/// The board document behind an `http` or `https` address.
package final class HTTPDocumentSource: DocumentSource {
    package let id: SourceID
    package let name: String
    let document: CachedDocument

    /// Makes a service that asks the server when it is asked for posts, and not before.
    ///
    /// - Parameter version: the program's version, which the server is told.
    ///
    /// Throws `BoardError.badAddress`.
    package convenience init(
        url: URL, id: SourceID? = nil, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let client = try HTTPClient(base: url, version: version, engine: engine, limits: limits)
        self.init(service: client, url: client.base, id: id, limits: limits)
    }

    /// - Parameters:
    ///   - url: what the source is named after.
    ///   - id: what the source is called; `nil` for that name.
    convenience init(service: any HTTPService, url: URL, id: SourceID?, limits: HTTPLimits) {
        self.init(service: service, url: url, id: id, memory: limits.documentMemory)
    }

    /// - Parameters:
    ///   - url: what the source is named after.
    ///   - id: what the source is called; `nil` for that name.
    ///   - memory: how much of it the posts may take; `nil` for any amount.
    init(service: any HTTPService, url: URL, id: SourceID? = nil, memory: Int? = nil) {
        let name = [url.server, url.lastPathComponent].filter { !$0.isEmpty && $0 != "/" }
        self.name = name.joined(separator: "/").sanitized(as: .line)
        let id = id ?? SourceID(self.name)
        self.id = id
        let hasAsked = Mutex(false)
        document = CachedDocument(of: id) { version in
            // The first request may be answered from a cache; a later one is for what is new.
            let reload = hasAsked.withLock { hasAsked in
                defer { hasAsked = true }
                return hasAsked
            }
            var endpoint = PostEndpoint.fetchPosts(reload: reload, memory: memory)
            endpoint.validators = Validators(version: version)
            return try await service.request(endpoint)
        }
    }
}
