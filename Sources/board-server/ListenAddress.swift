import ArgumentParser

/// Where connections are taken: `HOST:PORT`, with brackets around an IPv6 address.
struct ListenAddress: ExpressibleByArgument {
    let host: String
    let port: Int

    static let standard = ListenAddress(host: "127.0.0.1", port: 8080)

    var defaultValueDescription: String { "\(host):\(port)" }

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    init?(argument: String) {
        guard let colon = argument.lastIndex(of: ":"),
            let port = Int(argument[argument.index(after: colon)...]), (0...65_535).contains(port)
        else { return nil }
        let host = argument[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard !host.isEmpty, isBracketed || !host.contains(":") else { return nil }
        self.init(host: String(isBracketed ? host.dropFirst().dropLast() : host), port: port)
    }

    /// Why it cannot be had, and what to do.
    var taken: String {
        "Another program listens at \(defaultValueDescription); end that, or name another port by --listen."
    }

    /// The address for people, with the port that it became.
    func url(port: Int) -> String {
        "http://\(Self.reachable[host] ?? (host.contains(":") ? "[\(host)]" : host)):\(port)"
    }

    /// What stands for all addresses of a machine is none that one can go to.
    private static let reachable = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
}
