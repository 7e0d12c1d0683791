import Foundation

/// A response, parsed from its bytes.
struct RawResponse: Sendable {
    let status: Int
    /// The fields by lower-case name.
    let headers: [String: String]
    let body: [UInt8]

    var json: JSON { (try? JSONDecoder().decode(JSON.self, from: Data(body))) ?? .null }
    var text: String { String(decoding: body, as: UTF8.self) }
    var code: String? { json["code"].string }
    var field: String? { json["field"].string }
}

/// An HTTP client on a plain socket, which can send any bytes.
enum RawHTTP {
    struct Failure: Error {
        let reason: String
    }

    /// Sends bytes and reads to the end of the connection.
    static func exchange(_ bytes: [UInt8], port: Int) async throws -> RawResponse {
        try await waiting { try exchangeNow(bytes, port: port) }
    }

    /// Runs blocking work on a separate thread, because the server uses those of Dispatch.
    static func waiting<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }

    private static func exchangeNow(_ bytes: [UInt8], port: Int) throws -> RawResponse {
        let socket = try connect(port: port)
        defer { close(socket) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            // A server that responds before it has read everything may close early.
            guard count > 0 else { break }
            sent += count
        }
        return try response(readAll(socket))
    }

    /// - Parameter room: The size of the receive buffer in bytes; `nil` for the default.
    static func connect(port: Int, room: Int32? = nil) throws -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var room {
            setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(socket)
            throw Failure(reason: "no connection: \(errno)")
        }
        // A port without a listener can be chosen as the local one: the socket is then connected to
        // itself, and would wait for itself.
        var local = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &local) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getsockname(socket, $0, &size)
            }
        }
        if local.sin_port == address.sin_port {
            close(socket)
            throw Failure(reason: "the connection is to itself")
        }
        return socket
    }

    private static func readAll(_ socket: Int32) -> [UInt8] {
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &part, part.count, 0)
            guard count > 0 else { return all }
            all += part[..<count]
        }
    }

    static func response(_ bytes: [UInt8]) throws -> RawResponse {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            throw Failure(reason: "no head of a response in \(bytes.count) bytes")
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
            .split(separator: "\r\n")
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            headers[parts[0].lowercased()] =
                parts.count > 1
                ? parts[1].trimmingCharacters(in: .whitespaces) : ""
        }
        let status = lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let body = Array(bytes[end.upperBound...])
        let isChunked = headers["transfer-encoding"] == "chunked"
        return RawResponse(
            status: status, headers: headers, body: isChunked ? unchunked(body) : body)
    }

    private static func unchunked(_ bytes: [UInt8]) -> [UInt8] {
        var body: [UInt8] = []
        var rest = bytes[...]
        while let end = rest.firstRange(of: Array("\r\n".utf8)) {
            let digits = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
            guard let count = Int(digits, radix: 16), count > 0 else { break }
            body += rest[end.upperBound...].prefix(count)
            rest = rest[end.upperBound...].dropFirst(count + 2)
        }
        return body
    }
}
