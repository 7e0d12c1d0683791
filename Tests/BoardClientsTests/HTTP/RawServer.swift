import Foundation

/// A server on loopback that sends exactly what a test tells it to, however broken.
final class RawServer: Sendable {
    let port: UInt16
    private let listener: Int32

    /// Listens on a port of the system's choice; `answer` runs on a thread for each connection.
    init(answer: @escaping @Sendable (RawConnection) -> Void) throws {
        let (listener, port) = try Self.listen()
        self.listener = listener
        self.port = port
        Thread.detachNewThread {
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                Thread.detachNewThread { answer(RawConnection(socket: socket)) }
            }
        }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// A port on which nobody listens.
    static func closedPort() throws -> UInt16 {
        let (listener, port) = try listen()
        close(listener)
        return port
    }

    private static func listen() throws -> (socket: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                [bind(listener, address, size), Glibc.listen(listener, 16)]
                    + [getsockname(listener, address, &size)]
            }
        }
        guard result == [0, 0, 0] else { throw POSIXError(.EADDRNOTAVAIL) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}

/// One connection to a `RawServer`; closed when the test's closure returns.
final class RawConnection {
    private let socket: Int32

    init(socket: Int32) {
        self.socket = socket
    }

    deinit { close(socket) }

    /// Reads until the empty line after a request's header; `nil` if the client hangs up first.
    func readRequest() -> String? {
        var text = ""
        while !text.hasSuffix("\r\n\r\n") {
            guard let more = receive() else { return nil }
            text += more
        }
        return text
    }

    /// Reads what comes next, whatever it is; `nil` when the client has hung up.
    func receive() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Sends all of `bytes`; returns whether the client took them.
    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// Sends as much without a pause; returns `false` once the client takes nothing for a while.
    func sends(megabytes count: Int) -> Bool {
        let piece = [UInt8](repeating: 120, count: 4096)
        for _ in 0..<(count << 8) {
            var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 500) == 1, send(piece) else { return false }
        }
        return true
    }

    /// Waits until the client hangs up.
    func waitUntilClosed() {
        while receive() != nil {}
    }
}
