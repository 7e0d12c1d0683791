#if os(Linux)
    import Essentials

    /// The proxy configured in the environment for an address, by the rules of libcurl.
    struct CurlProxy {
        let host: String
        let port: Int

        /// Returns `nil` if no proxy is set. Exceptions in `no_proxy` are left to libcurl.
        init?(for url: URL, in environment: [String: String]) {
            let scheme = url.scheme?.lowercased() ?? ""
            // In CGI programs, HTTP_PROXY holds the “Proxy” field of a client, so it is ignored.
            let names =
                ["\(scheme)_proxy"] + (scheme == "http" ? [] : ["\(scheme.uppercased())_PROXY"])
            let values = (names + ["all_proxy", "ALL_PROXY"]).compactMap { environment[$0] }
            guard let address = values.first(where: { !$0.isEmpty }),
                let proxy = URL(string: address.contains("://") ? address : "http://\(address)"),
                let host = proxy.host(percentEncoded: false)
            else { return nil }
            self.host = host
            port = proxy.port ?? (proxy.scheme?.lowercased() == "https" ? 443 : Self.usualPort)
        }

        private static let usualPort = 1080

        /// The host and port for messages, without credentials.
        var name: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

        /// Returns whether a message of libcurl reports a failed connection to this proxy.
        ///
        /// The same error code is used for servers that bypass the proxy.
        func isMeant(in message: String) -> Bool {
            ["to \(host) port \(port) ", "via \(host) "].contains { message.contains($0) }
        }
    }
#endif
