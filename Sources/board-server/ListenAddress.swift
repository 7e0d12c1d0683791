import ArgumentParser
import BoardServer

/// The address to listen at: `HOST:PORT`, with brackets around an IPv6 address.
struct ListenAddress: CustomStringConvertible {
    let host: String
    let port: Int

    static let standard = "127.0.0.1:8080"

    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

    init(argument: String) throws(ValidationError) {
        guard !argument.contains("/") else { throw Self.incomplete }
        let colon = argument.lastIndex(of: ":")
        let host = argument[..<(colon ?? argument.endIndex)]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        guard isBracketed || !host.contains(":"), !host.hasPrefix("[") || isBracketed else {
            throw ValidationError("--listen needs IPv6 addresses in brackets, as [::1]:8080.")
        }
        guard let colon, !host.isEmpty else { throw Self.incomplete }
        self.host = String(isBracketed ? host.dropFirst().dropLast() : host)
        port = try Self.port(argument[argument.index(after: colon)...])
    }

    private static func port(_ text: Substring) throws(ValidationError) -> Int {
        guard let port = Int(text), (0...65_535).contains(port) else {
            throw ValidationError(
                "The port of --listen must be a number up to 65535; 0 picks a free one.")
        }
        return port
    }

    private static let incomplete = ValidationError(
        "--listen needs a host and a port. \(examples)")
    private static let examples =
        "127.0.0.1:8080 is for this machine only, 0.0.0.0:8080 for all others, too."

    /// Returns the failure to listen at the address, with advice.
    func failure(_ reason: HTTPServer.ListenFailure) -> CommandError {
        switch reason {
        case .unknownHost:
            CommandError(
                status: .noHost,
                sentence: "The host of --listen \(self) has no address. \(Self.examples)")
        case .taken:
            CommandError(
                status: .unavailable,
                sentence: """
                    Another program listens at \(self); end it, or choose another port.
                    """)
        case .elsewhere:
            CommandError(
                status: .unavailable,
                sentence: "The address \(self) belongs to another machine. \(Self.examples)")
        case .notAllowed:
            CommandError(
                status: .noPermission,
                sentence: """
                    Port \(port) is reserved by the system; choose one from 1024 on, and \
                    let a reverse proxy forward to it.
                    """)
        case .other(let reason):
            CommandError(status: .unavailable, sentence: "Cannot listen at \(self): \(reason).")
        }
    }

    /// Returns the URL for people, with the actual port.
    func url(port: Int) -> String {
        "http://\(Self.reachable[host] ?? (host.contains(":") ? "[\(host)]" : host)):\(port)"
    }

    /// The loopback addresses for wildcard addresses, which no client can connect to.
    private static let reachable = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
}
