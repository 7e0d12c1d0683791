import Foundation

/// A connection on this machine, closed on deinitialization.
package final class LoopbackConnection: Sendable {
    private let socket: CInt

    init(socket: CInt) {
        self.socket = socket
        var yes: CInt = 1
        setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Connects to a port of this machine; returns `nil` if the connection fails.
    package convenience init?(to port: UInt16) {
        self.init(socket: Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in.loopback(port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard address.withGeneric({ connect(socket, $0, size) }) == 0 else { return nil }
    }

    deinit { close(socket) }

    /// Returns the next bytes; `nil` at the end of the connection.
    package func receive() -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? bytes[..<count] : nil
    }

    /// Reads up to the empty line after a request's header.
    ///
    /// Returns `nil` if the client closes the connection first.
    package func readRequest() -> String? {
        var request: [UInt8] = []
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let more = receive() else { return nil }
            request += more
        }
        return String(decoding: request, as: UTF8.self)
    }

    /// Sends all of `bytes`; returns whether the peer accepted them.
    @discardableResult package func send(_ bytes: some Collection<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    package func send(_ text: String) {
        send(text.utf8)
    }

    /// Sends data without a pause; returns `false` once the peer stops reading.
    package func sends(megabytes count: Int) -> Bool {
        let piece = [UInt8](repeating: 120, count: 4096)
        for _ in 0..<(count << 8) {
            var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 500) == 1, send(piece) else { return false }
        }
        return true
    }

    /// Waits until the peer closes the connection.
    package func waitUntilClosed() {
        while receive() != nil {}
    }

    /// Shuts down the sending side.
    package func endSending() {
        shutdown(socket, CInt(SHUT_WR))
    }

    /// Shuts down the sending side and waits for the peer to close.
    ///
    /// Closing at once would send a reset if unread bytes of the peer remain.
    package func hangUp() {
        endSending()
        waitUntilClosed()
    }

    /// Sends a reset when the connection is closed.
    package func resetAtEnd() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, size)
    }
}
