import BoardCore
import Essentials

extension AsyncThrowingStream where Element == PostThread, Failure == any Error {
    /// The states of a thread, in which relative addresses lead to pages of its server.
    ///
    /// - Parameter server: the address of the server, with the folder it may be in.
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
    /// The same thread with relative addresses that lead to pages of a server.
    func below(_ server: URL?) -> PostThread {
        var thread = self
        thread.base = server?.asFolder
        return thread
    }
}

extension URL {
    /// The same address with a slash behind its path, below which relative addresses lead.
    fileprivate var asFolder: URL {
        var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        if let path = components?.percentEncodedPath, !path.hasSuffix("/") {
            components?.percentEncodedPath = path + "/"
        }
        components?.query = nil
        return components?.url ?? self
    }
}
