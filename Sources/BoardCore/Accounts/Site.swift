import Essentials

/// The server of a user's account, whatever its sources are called here.
///
/// A credential for one site is never sent to another, even if the address of a source changes.
package struct Site: Sendable, Hashable {
    /// The base address, such as `https://lemmy.example/`; one line, safe to draw.
    package let address: String
    /// The host, with the port if the address names one; one line, safe to draw.
    package let host: String
    /// A Boolean value that indicates whether requests are plain HTTP to another host.
    package let isExposed: Bool

    /// Creates a site.
    ///
    /// - Parameter url: an `http` or `https` address without user and password.
    package init(_ url: URL) {
        let written = url.absoluteString
        // A trailing slash makes no difference.
        address = (written.hasSuffix("/") ? written : written + "/").sanitized(as: .line)
        let name = url.host() ?? ""
        host = (name + (url.port.map { ":\($0)" } ?? "")).sanitized(as: .line)
        isExposed = url.scheme?.lowercased() != "https" && !Self.isThisMachine(name.lowercased())
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
            || isLoopback(host)
    }

    /// Returns whether this is an IPv4 address in 127.0.0.0/8, and not a name that begins like one.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
