import BoardCore
import Essentials

extension AsyncThrowingStream where Element == PostThread, Failure == any Error {
    /// Returns a stream of thread states whose relative links refer to a server.
    ///
    /// - Parameter server: The base URL of the server.
    static func threads(
        below server: URL?,
        _ produce:
            @escaping @Sendable (_ yield: @escaping Receiver) async throws -> Void
    ) -> Self {
        .states { yield in
            try await produce { yield($0.below(server)) }
        }
    }
}

extension PostThread {
    /// Returns the thread with a base URL for its relative links.
    func below(_ server: URL?) -> PostThread {
        var thread = self
        thread.base = server?.asFolder
        return thread
    }
}

extension URL {
    /// The URL with a trailing slash, so that relative links are resolved below it.
    fileprivate var asFolder: URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        if let path = components?.percentEncodedPath, !path.hasSuffix("/") {
            components?.percentEncodedPath = path + "/"
        }
        components?.query = nil
        return components?.url ?? self
    }
}
