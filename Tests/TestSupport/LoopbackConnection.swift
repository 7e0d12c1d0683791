import Foundation

/// One connection on this machine; closed when it goes away.
package final class LoopbackConnection: Sendable {
    private let socket: CInt

    init(socket: CInt) {
        self.socket = socket
        var yes: CInt = 1
        setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Connects to a port of this machine; `nil` where nobody listens.
    package convenience init?(to port: UInt16) {
        self.init(socket: Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in.loopback(port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard address.withGeneric({ connect(socket, $0, size) }) == 0 else { return nil }
    }

    deinit { close(socket) }

    /// The bytes that come next; `nil` when the other side has hung up.
    package func receive() -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? bytes[..<count] : nil
    }

    /// Reads until the empty line after a request's header; `nil` if the client hangs up first.
    package func readRequest() -> String? {
        var request: [UInt8] = []
        while !request.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let more = receive() else { return nil }
            request += more
        }
        return String(decoding: request, as: UTF8.self)
    }

    /// Sends all of `bytes`; returns whether the other side took them.
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

    /// Sends so much without a pause; returns `false` once the other side takes nothing for a while.
    package func sends(megabytes count: Int) -> Bool {
        let piece = [UInt8](repeating: 120, count: 4096)
        for _ in 0..<(count << 8) {
            var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 500) == 1, send(piece) else { return false }
        }
        return true
    }

    /// Waits until the other side hangs up.
    package func waitUntilClosed() {
        while receive() != nil {}
    }

    /// Says that nothing more comes.
    package func endSending() {
        shutdown(socket, CInt(SHUT_WR))
    }

    /// Says that nothing more comes, and waits for the other side to say so.
    ///
    /// A plain close would become a reset where bytes of the other side were not read.
    package func hangUp() {
        endSending()
        waitUntilClosed()
    }

    /// Makes a reset of the close that follows.
    package func resetAtEnd() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, size)
    }
}
