import Essentials

/// The scheme, host and port of a URL.
struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// Creates the origin of a web address; `nil` for another scheme or an invalid port.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(),
            !host.isEmpty, let standardPort = ["http": 80, "https": 443][scheme],
            case let port = url.port ?? standardPort, (1...65535).contains(port)
        else { return nil }
        self.scheme = scheme
        self.host = host
        self.port = port
    }
}
