/// The transfer coding in which a response says its length piece by piece.
enum Chunks {
    static let field = "Transfer-Encoding: chunked\r\n"

    /// `bytes` in chunks of `size` bytes, and the chunk that ends them.
    static func encode(_ bytes: [UInt8], size: Int = 40, end: String = "\r\n") -> [UInt8] {
        open(bytes, size: size, end: end) + "0\(end)\(end)".bytes
    }

    /// The same without the end.
    static func open(_ bytes: [UInt8], size: Int = 40, end: String = "\r\n") -> [UInt8] {
        stride(from: 0, to: bytes.count, by: size).flatMap { start -> [UInt8] in
            let chunk = bytes[start...].prefix(size)
            return "\(String(chunk.count, radix: 16))\(end)".bytes + chunk + end.bytes
        }
    }

    /// The posts as one chunk that announces itself as `line`.
    static func posts(behind line: String) -> [UInt8] {
        Response.head(field) + "\(line)\r\n\(Response.posts)\r\n0\r\n\r\n".bytes
    }

    /// How long the posts are, as chunks say it.
    static let length = String(Response.length, radix: 16)
}
