import ArgumentParser
import BoardClients
import Foundation

/// Where the user wants posts from.
enum Source: Equatable {
    case demo
    case standardInput
    case file(path: String)
    case web(URL)
    /// An address of a kind that this program does not read.
    case unknown(String)

    /// Throws a `ValidationError` for what is no source on any machine.
    init(argument: String?) throws {
        guard let argument else { self = .demo; return }
        if argument.isEmpty { throw ValidationError("The name of the source is empty.") }
        if argument == "-" { self = .standardInput; return }
        guard let scheme = argument.firstRange(of: "://").map({ argument[..<$0.lowerBound] }) else {
            self = .file(path: argument)
            return
        }
        self = try Self.source(at: argument, scheme: scheme.lowercased()) ?? .unknown(argument)
    }

    private static func source(at address: String, scheme: String) throws -> Source? {
        let isWeb = ["http", "https"].contains(scheme)
        if isWeb { try checkPort(of: address) }
        guard let url = URL(address: address) else { return nil }
        let host = url.host() ?? ""
        if isWeb { return host.isEmpty ? nil : .web(url) }
        guard scheme == "file", ["", "localhost"].contains(host) else { return nil }
        return .file(path: url.path(percentEncoded: false))
    }

    /// Checks the number that may follow a host behind a colon.
    private static func checkPort(of address: String) throws {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        let server = address[start...].prefix { !"/?#".contains($0) }
        guard let mark = server.lastIndex(where: ":]@".contains), server[mark] == ":" else {
            return
        }
        let port = server[mark...].dropFirst()
        guard !port.isEmpty, UInt16(port) ?? 0 == 0 else { return }
        // The address may hold a password.
        throw ValidationError("The port “\(port)” is not a number from 1 to 65535.")
    }

    /// Whether reading it again may bring something new.
    var mayChange: Bool {
        switch self {
        case .file, .web: true
        case .demo, .standardInput, .unknown: false
        }
    }
}
