import Essentials

extension URL {
    /// The host and, where the address names one, the port: what readers know a server by.
    package var server: String {
        let host = host(percentEncoded: false) ?? ""
        guard let port else { return host }
        return (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
