import BoardCore
import Essentials
import Synchronization

/// A board document at an `http` or `https` address.
package final class HTTPDocumentSource: DocumentSource {
    package let id: SourceID
    package let name: String
    let document: CachedDocument

    /// Creates a source that sends its first request when posts are requested.
    ///
    /// Throws `BoardError.badAddress`.
    ///
    /// - Parameter version: The program's version for the `User-Agent` field.
    package convenience init(
        url: URL, id: SourceID? = nil, version: String, engine: any HTTPEngine,
        limits: HTTPLimits = HTTPLimits()
    ) throws(BoardError) {
        let client = try HTTPClient(base: url, version: version, engine: engine, limits: limits)
        self.init(service: client, url: client.base, id: id, limits: limits)
    }

    /// - Parameters:
    ///   - url: The address from which the name is derived.
    ///   - id: The identifier of the source; `nil` to use that name.
    convenience init(service: any HTTPService, url: URL, id: SourceID?, limits: HTTPLimits) {
        self.init(service: service, url: url, id: id, memory: limits.documentMemory)
    }

    /// - Parameters:
    ///   - url: The address from which the name is derived.
    ///   - id: The identifier of the source; `nil` to use that name.
    ///   - memory: The maximum memory for posts in bytes; `nil` for no limit.
    init(service: any HTTPService, url: URL, id: SourceID? = nil, memory: Int? = nil) {
        let name = [url.server, url.lastPathComponent].filter { !$0.isEmpty && $0 != "/" }
        self.name = name.joined(separator: "/").sanitized(as: .line)
        let id = id ?? SourceID(self.name)
        self.id = id
        let hasAsked = Mutex(false)
        document = CachedDocument(of: id) { version in
            // Only the first request may be served from HTTP caches.
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
