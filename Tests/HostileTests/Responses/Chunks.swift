/// The chunked transfer coding.
enum Chunks {
    static let field = "Transfer-Encoding: chunked\r\n"

    /// Returns `bytes` in chunks of `size` bytes, with the last chunk.
    static func encode(_ bytes: [UInt8], size: Int = 40, end: String = "\r\n") -> [UInt8] {
        open(bytes, size: size, end: end) + "0\(end)\(end)".bytes
    }

    /// Returns `bytes` in chunks without the last chunk.
    static func open(_ bytes: [UInt8], size: Int = 40, end: String = "\r\n") -> [UInt8] {
        stride(from: 0, to: bytes.count, by: size).flatMap { start -> [UInt8] in
            let chunk = bytes[start...].prefix(size)
            return "\(String(chunk.count, radix: 16))\(end)".bytes + chunk + end.bytes
        }
    }

    /// Returns the posts as one chunk whose size line is `line`.
    static func posts(behind line: String) -> [UInt8] {
        Response.head(field) + "\(line)\r\n\(Response.posts)\r\n0\r\n\r\n".bytes
    }

    /// The size of the posts in hexadecimal, as in chunks.
    static let length = String(Response.length, radix: 16)
}
