import Foundation

/// Who answers at an address: scheme, host and port.
struct Origin: Hashable {
    let scheme: String
    let host: String
    let port: Int

    /// The origin of a web address; `nil` for any other.
    init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host()?.lowercased(),
            !host.isEmpty, let standardPort = ["http": 80, "https": 443][scheme]
        else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? standardPort
    }
}
