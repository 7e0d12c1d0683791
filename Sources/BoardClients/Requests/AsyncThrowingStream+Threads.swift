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
        let base = server?.asFolder
        return .states { yield in
            try await produce { thread in
                var thread = thread
                thread.base = base
                yield(thread)
            }
        }
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
