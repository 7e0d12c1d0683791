import Essentials

extension URL {
    /// The host and, if the address contains one, the port: the name by which users know a server.
    package var server: String {
        let host = host(percentEncoded: false) ?? ""
        guard let port else { return host }
        return (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    }
}
