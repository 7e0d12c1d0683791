import Foundation

/// A port of this machine on which somebody listens, for who knows it only.
package final class LoopbackListener: Sendable {
    package let port: UInt16
    private let listener: CInt

    /// Listens on a port of the system's choice.
    package init() throws {
        listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let results = [listener].flatMap { listener in
            address.withGeneric {
                [bind(listener, $0, size), listen(listener, 64), getsockname(listener, $0, &size)]
            }
        }
        guard results == [0, 0, 0] else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// A port on which nobody listens.
    package static func closedPort() throws -> UInt16 {
        let listener = try LoopbackListener()
        listener.stop()
        return listener.port
    }

    /// Serves each connection on a thread of its own.
    package func serve(_ connection: @escaping @Sendable (LoopbackConnection) -> Void) {
        Thread.detachNewThread { [self] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                Thread.detachNewThread { connection(LoopbackConnection(socket: socket)) }
            }
        }
    }

    /// Takes no more connections.
    ///
    /// The descriptor is closed only when nobody accepts from it any more: another listener may get
    /// its number at once.
    package func stop() {
        shutdown(listener, CInt(SHUT_RDWR))
    }

    deinit { close(listener) }
}

extension sockaddr_in {
    static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    /// Hands it over as the calls of the system want any address.
    mutating func withGeneric<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result
    {
        withUnsafeMutablePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
