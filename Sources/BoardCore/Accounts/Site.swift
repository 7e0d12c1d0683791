import Essentials

/// The server that has somebody's account, whatever its sources are called here.
///
/// What is shown to one site is never shown to another, even where a source gets another address.
package struct Site: Sendable, Hashable {
    /// The address below which all of it is: `https://lemmy.example/`; one line, safe to draw.
    package let address: String
    /// With the port where the address names one; one line, safe to draw.
    package let host: String
    /// Whether others on the way can read what is sent there: plain HTTP to another machine.
    package let isExposed: Bool

    /// - Parameter url: an `http` or `https` address without user and password.
    package init(_ url: URL) {
        let written = url.absoluteString
        // With and without it, it is the same site.
        address = (written.hasSuffix("/") ? written : written + "/").sanitized(as: .line)
        let name = url.host() ?? ""
        host = (name + (url.port.map { ":\($0)" } ?? "")).sanitized(as: .line)
        isExposed = url.scheme?.lowercased() != "https" && !Self.isThisMachine(name.lowercased())
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || ["::1", "[::1]"].contains(host)
            || isLoopback(host)
    }

    /// Whether it is a number of the network 127, and no name that begins like one.
    private static func isLoopback(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
