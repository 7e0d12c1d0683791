import Foundation

/// A persistent connection.
final class PersistentConnection: Sendable {
    private let socket: Int32

    /// - Parameter room: The size of the receive buffer in bytes; `nil` for the default.
    init(to server: TestServer, room: Int32? = nil) throws {
        socket = try RawHTTP.connect(port: server.port, room: room)
    }

    deinit { close(socket) }

    /// Sends a request without a body; others may follow.
    func get(_ path: String, headers: String = "") {
        send("GET \(path) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n")
    }

    @discardableResult
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// Receives text up to and including `end`, or to the end of the connection.
    func received(upTo end: String) async throws -> String {
        try await RawHTTP.waiting { [self] in
            var all = ""
            while !all.contains(end), let part = part() { all += part }
            return all
        }
    }

    private func part() -> String? {
        var part = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket, &part, part.count, 0)
        return count > 0 ? String(decoding: part[..<count], as: UTF8.self) : nil
    }

    /// A Boolean value that indicates whether data or the end of the connection has arrived.
    var hasArrivals: Bool {
        var waited = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return poll(&waited, 1, 0) > 0
    }

    /// Sends a byte every few milliseconds until the server closes; returns the number sent.
    func trickle() async throws -> Int {
        try await RawHTTP.waiting { [self] in
            var pause = timeval(tv_sec: 0, tv_usec: 5_000)
            let size = socklen_t(MemoryLayout<timeval>.size)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &pause, size)
            var count = 0
            while send("x") {
                count += 1
                var bytes = [UInt8](repeating: 0, count: 4096)
                if recv(socket, &bytes, bytes.count, 0) == 0 || errno == ECONNRESET { break }
            }
            return count
        }
    }
}
