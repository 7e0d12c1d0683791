import Foundation

/// A listening socket on a loopback port.
package final class LoopbackListener: Sendable {
    package let port: UInt16
    private let listener: CInt

    /// Listens on a port chosen by the system.
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

    /// Returns a port without a listener.
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

    /// Stops accepting connections.
    ///
    /// The descriptor is closed only when the accepting thread has ended, because another listener
    /// could get the same number at once.
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

    /// Calls `body` with a pointer to the generic address type of the socket API.
    mutating func withGeneric<Result>(_ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result
    {
        withUnsafeMutablePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
