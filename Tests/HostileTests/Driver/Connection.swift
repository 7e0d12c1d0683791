import Foundation

/// One connection on this machine; closed when it goes away.
final class Connection: Sendable {
    private let socket: CInt

    init(socket: CInt) {
        self.socket = socket
        var yes: CInt = 1
        setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<CInt>.size))
    }

    /// Connects to a port of this machine; `nil` where nobody listens.
    convenience init?(to port: UInt16) {
        self.init(socket: Foundation.socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_in.loopback(port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard address.withGeneric({ connect(socket, $0, size) }) == 0 else { return nil }
    }

    deinit { close(socket) }

    /// The bytes that come next; `nil` when the other side has hung up.
    func receive() -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? bytes[..<count] : nil
    }

    /// Sends all of `bytes`; returns whether the other side took them.
    @discardableResult func send(_ bytes: some Collection<UInt8>) -> Bool {
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

    /// Waits until the other side hangs up.
    func waitUntilClosed() {
        while receive() != nil {}
    }

    /// Says that nothing more comes.
    func endSending() {
        shutdown(socket, CInt(SHUT_WR))
    }

    /// Says that nothing more comes, and waits for the other side to say so.
    ///
    /// A plain close would become a reset where bytes of the other side were not read.
    func hangUp() {
        endSending()
        waitUntilClosed()
    }

    /// Makes a reset of the close that follows.
    func resetAtEnd() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &lingering, size)
    }
}
