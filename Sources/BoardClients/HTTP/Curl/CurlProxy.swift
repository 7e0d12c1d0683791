#if os(Linux)
    import Essentials

    /// The proxy that the environment names for an address, by the rules of libcurl.
    struct CurlProxy {
        let host: String
        let port: Int

        /// Returns `nil` where none is named. Which hosts need none, libcurl alone knows.
        init?(for url: URL, in environment: [String: String]) {
            let scheme = url.scheme?.lowercased() ?? ""
            // Servers find what a client sends as “Proxy” in HTTP_PROXY.
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

        /// What people know it by; never who may use it.
        var name: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

        /// Whether libcurl says that it could not connect to this one, and not to a server that
        /// needs no proxy.
        func isMeant(in words: String) -> Bool {
            ["to \(host) port \(port) ", "via \(host) "].contains { words.contains($0) }
        }
    }
#endif
